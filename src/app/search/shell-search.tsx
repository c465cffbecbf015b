import { Box, Button, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { ScanLine, SearchX } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ObjectAction } from '#pages/objects/object-action-dialog.tsx';
import { noteRecent } from '#session/recent-records.ts';
import { useCompaniesNamed } from '#session/search/use-companies-named.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTouch } from '#ui/use-narrow.ts';
import { DeviceActResults } from './device-act-results.tsx';
import { KeptInvoiceResults, NothingSearched, SearchedOffline } from './kept-invoice-results.tsx';
import { NewObjectOffer, OfflineNewObjectOffer } from './new-object-offer.tsx';
import { usePaperAsked } from './paper-asked.ts';
import { ActResults, MakeResults, PageResults } from './shell-search-acts.tsx';
import { AppointmentResults, ServerResults } from './shell-search-documents.tsx';
import { ActiveOption, ALL } from './shell-search-option.tsx';
import { RecentResults } from './shell-search-recent.tsx';
import { DeviceResults, SimilarResults } from './shell-search-result.tsx';
import { useFoundAppointments } from './use-found-appointments.ts';
import { useOptionKeys } from './use-option-keys.ts';
import { useRecentRecords } from './use-recent-records.ts';
import { countExact, type RecentEntry, useFindSubjects, useSearch, useSimilar } from './use-search.ts';
import { useSimilarPages } from './use-search-acts.ts';
import { type ServerSearch, useServerSearch } from './use-server-search.ts';

const ActionDialog = lazy(async () => ({
  default: (await import('#pages/objects/object-action-dialog.tsx')).ObjectActionDialog,
}));

/** True where the browser gives pages a camera: over HTTPS or on this machine. */
const hasCameraAccess = () => typeof navigator.mediaDevices?.getUserMedia === 'function';
const ScanDialog = lazy(async () => ({ default: (await import('./shell-search-scan.tsx')).ScanDialog }));

type SearchPanelProps = {
  readonly onClose: () => void;
  /** What was typed before the panel was here. */
  readonly typedBefore: () => string;
};

/**
 * Finds everything this person may see, and does things: records of this device, pages and acts at once, and a moment later
 * what the server alone has. With an empty text it shows the records opened last.
 */
export function SearchPanel({ onClose, typedBefore }: SearchPanelProps) {
  const [action, setAction] = useState<ObjectAction | null>(null);
  const [isScanning, setScanning] = useState(false);
  const navigate = useNavigate();
  const userId = useSignedInUser()?.id ?? '';
  if (action === null && !isScanning) {
    return (
      <SearchDialog onClose={onClose} typedBefore={typedBefore} onAct={setAction} onScan={() => setScanning(true)} />
    );
  }
  const openObject = (id: string) => {
    noteRecent(userId, { kind: 'objects', id });
    onClose();
    void navigate(`/objects/${id}`);
  };
  return (
    <Suspense fallback={null}>
      {isScanning ? (
        <ScanDialog onClose={onClose} onObject={openObject} />
      ) : (
        <ActionDialog action={action} onClose={onClose} />
      )}
    </Suspense>
  );
}

type SearchDialogProps = SearchPanelProps & {
  readonly onAct: (action: ObjectAction) => void;
  readonly onScan: () => void;
};

function SearchDialog({ onClose, typedBefore, onAct, onScan }: SearchDialogProps) {
  const { t } = useLingui();
  const userId = useSignedInUser()?.id ?? '';
  const recent = useRecentRecords(userId);
  const [initial] = useState(typedBefore);
  const [text, setText] = useState(initial);
  const asked = text.trim();
  const server = useServerSearch(asked);
  const isKeptAsked = useCan()('invoice index') && (server.state === 'offline' || server.state === 'failed');
  const numbered = server.state === 'found' ? server.found.customer : null;
  const hasPaper = usePaperAsked(asked) !== null;
  const companies = useCompaniesNamed(asked);
  const answer = useSearch(asked, recent, { numbered: numbered?.uuid ?? null, companies });
  const find = useFindSubjects(recent);
  const appointments = useFoundAppointments(answer.objects, answer.customers);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isTouch = useTouch();
  const similar = useSimilar(asked, answer);
  const pages = useSimilarPages(asked, asked !== '' && answer.complete && countExact(answer) === 0);
  const guessed = [...pages, ...similar.objects, ...similar.customers].map(({ id }) => `option-${id}`).join('\n');
  const guesses = useMemo(() => new Set(guessed === '' ? [] : guessed.split('\n')), [guessed]);
  const { active, ids, onKeyDown } = useOptionKeys(list, asked, guesses);
  const count = ids.filter((id) => !id.startsWith(`option-${ALL}`) && !guesses.has(id)).length;
  const onServer = server.state === 'found' && <ServerResults found={server.found} onOpen={onClose} />;
  const openRecord = ({ kind, entry }: RecentEntry) => {
    noteRecent(userId, { kind, id: entry.id });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t`Search`}>
      <Box onKeyDown={onKeyDown} minHeight={{ base: '60dvh', md: '20rem' }}>
        <SearchBox onSearch={setText} listId={listId} activeId={active} initial={initial} />
        {asked === '' && isTouch && hasCameraAccess() && (
          <Button variant="outline" width="full" minHeight="11" mb="3" onClick={onScan}>
            <ScanLine aria-hidden="true" />
            {t`Scan a label`}
          </Button>
        )}
        <ActiveOption value={active}>
          <Box ref={list} id={listId} role="listbox" aria-label={t`Search`} data-asked={asked}>
            {asked === '' ? (
              <>
                <RecentResults recent={recent} onOpen={onClose} onRecord={openRecord} />
                <MakeResults onOpen={onClose} />
              </>
            ) : (
              <>
                {hasPaper && onServer}
                <DeviceResults asked={asked} answer={answer} numbered={numbered} onOpen={openRecord} onClose={onClose}>
                  <ActResults asked={asked} find={find} onOpen={onClose} onAct={onAct} />
                </DeviceResults>
                <PageResults asked={asked} onOpen={onClose} />
                <DeviceActResults asked={asked} onOpen={onClose} />
                <AppointmentResults items={appointments} onOpen={onClose} />
                {isKeptAsked && <KeptInvoiceResults asked={asked} onOpen={onClose} />}
                {!hasPaper && onServer}
                <SimilarResults similar={similar} pages={pages} onOpen={openRecord} onClose={onClose} />
              </>
            )}
          </Box>
        </ActiveOption>
        {asked !== '' && (
          <State
            asked={asked}
            count={count}
            similar={guesses.size}
            complete={answer.complete}
            server={server}
            isKeptAsked={isKeptAsked}
            onOpen={onClose}
          />
        )}
      </Box>
    </Dialog>
  );
}

type SearchBoxProps = Pick<ComponentProps<typeof SearchField>, 'onSearch' | 'listId' | 'activeId' | 'initial'>;

/** Stays in sight above what is found. */
function SearchBox(props: SearchBoxProps) {
  const { t } = useLingui();
  return (
    <Flex
      css={{ '& > div': { maxWidth: 'none' } }}
      position="sticky"
      top="-4"
      mt="-4"
      pt="4"
      pb="3"
      bg="bg.panel"
      zIndex="1"
    >
      <SearchField {...props} label={t`Plate, name, invoice or what to do`} autoFocus />
    </Flex>
  );
}

type StateProps = {
  readonly asked: string;
  readonly count: number;
  /** How many are shown that the text finds but for a slip. */
  readonly similar: number;
  readonly complete: boolean;
  readonly server: ServerSearch;
  /** True where invoices that this device kept stand in for the server's. */
  readonly isKeptAsked: boolean;
  readonly onOpen: () => void;
};

/** How much was found, and what is not known yet or cannot be. */
function State({ asked, count, similar, complete, server, isKeptAsked, onOpen }: StateProps) {
  const { t } = useLingui();
  const isDone = complete && server.state !== 'asking';
  const Offer = isKeptAsked ? OfflineNewObjectOffer : NewObjectOffer;
  return (
    <>
      {count === 0 && isDone && similar > 0 && <Offer text={asked} onOpen={onOpen} />}
      {count === 0 && isDone && similar === 0 && (
        <EmptyState
          icon={SearchX}
          title={t`Nothing found`}
          action={<Offer text={asked} onOpen={onOpen} />}
        >{t`Try a part of the plate or the name.`}</EmptyState>
      )}
      <Box role="status" color="fg.muted" fontSize="small" py="2">
        {count > 0 && isDone && (
          <VisuallyHidden>
            <Plural value={count} one="# result" other="# results" />
          </VisuallyHidden>
        )}
        {count === 0 && isDone && similar > 0 && (
          <VisuallyHidden>
            <Plural
              value={similar}
              one="Nothing found, but # similar result"
              other="Nothing found, but # similar results"
            />
          </VisuallyHidden>
        )}
        {!complete && <Box>{t`Not everything is here yet`}</Box>}
        {server.state === 'asking' && <Box>{t`Searching on the server…`}</Box>}
        {server.state === 'offline' && (isKeptAsked ? <SearchedOffline /> : <NothingSearched />)}
        {server.state === 'failed' && (
          <Box>{t`The server did not answer: invoices, subscriptions, quotes, contracts and products are not searched.`}</Box>
        )}
      </Box>
    </>
  );
}
