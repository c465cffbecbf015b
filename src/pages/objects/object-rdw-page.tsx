import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileSearch, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { editObject } from '#objects/client/objects.store.ts';
import { RdwComparison, RdwNotices } from '#objects/client/rdw-comparison.tsx';
import { RdwFacts } from '#objects/client/rdw-facts.tsx';
import { type LookUpOutcome, useRdwWords } from '#objects/client/use-rdw-words.ts';
import type { ObjectFields, StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { OBJECT_FIELDS } from '#objects/object-fields.ts';
import { formatPlate } from '#objects/plate.ts';
import type { VehicleRegister } from '#objects/rdw.schema.ts';
import { vehicleRegisterTable } from '#objects/rdw.ts';
import { besideRegister, type Proposed, registerNotices, whyNoLookup } from '#objects/rdw-compare.ts';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { fieldsOf, namesOf } from '#shared/field-map.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { refreshRegister } from './rdw.ts';

/** What the vehicle register says of an object, beside what we hold. Offline: the last answer, with its date. */
export function ObjectRdwPage() {
  const { t } = useLingui();
  const { objectId = '' } = useParams();
  const { row: object, loading } = useRow(objectTable, objectId);
  if (object === undefined) return <MissingRecord title={t`Vehicle register`} loading={loading} />;
  return <ObjectRegister object={object} />;
}

function ObjectRegister({ object }: { readonly object: StoredObject }) {
  const { t } = useLingui();
  const words = useRdwWords();
  const { row: register, loading } = useRow(vehicleRegisterTable, object.id);
  const [said, setSaid] = useState<LookUpOutcome | null>(null);
  const why = whyNoLookup(object.plate, object.plateCountry);
  const name = formatPlate(object.plate, object.plateCountry) || `${object.brand} ${object.type}`.trim() || t`Object`;
  const refresh = why === null ? <RefreshButton objectId={object.id} onSaid={setSaid} /> : null;
  const isKept = register !== undefined && why === null;
  return (
    <Page
      title={t`Vehicle register`}
      back={{ to: `/objects/${object.id}`, label: name }}
      {...(isKept ? { actions: refresh } : {})}
    >
      {object.plate !== '' && (
        <Flex>
          <NumberPlate value={object.plate} display={name} country={object.plateCountry} size="page" />
        </Flex>
      )}
      <Box role="status">
        {said !== null && said !== 'found' && !(said === 'not_registered' && isKept) && (
          <Box color="fg.muted">{words.outcome[said]}</Box>
        )}
      </Box>
      {isKept ? (
        <KeptRegister object={object} register={register} />
      ) : loading ? (
        <Skeleton lines={6} />
      ) : (
        <EmptyState
          icon={FileSearch}
          title={why === null ? t`Not asked yet` : t`Not in the register`}
          {...(refresh === null ? {} : { action: refresh })}
        >
          {why === null
            ? t`What the RDW says about this plate appears here, even without a connection.`
            : words.outcome[why]}
        </EmptyState>
      )}
    </Page>
  );
}

type RefreshButtonProps = {
  readonly objectId: string;
  readonly onSaid: (outcome: LookUpOutcome) => void;
};

function RefreshButton({ objectId, onSaid }: RefreshButtonProps) {
  const { t } = useLingui();
  const can = useCan();
  const session = useSync();
  const offline = useIsOffline();
  const [busy, setBusy] = useState(false);
  if (!can('object edit')) return null;
  const run = async () => {
    setBusy(true);
    const { outcome } = await refreshRegister(objectId);
    setBusy(false);
    onSaid(outcome);
    // The answer that the server stored comes with the next pull.
    session.syncNow();
    if (outcome === 'found') notify({ tone: 'done', title: t`The RDW has answered` });
  };
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Button
        variant="outline"
        disabled={offline || busy}
        {...(offline ? { 'aria-describedby': 'rdw-offline' } : {})}
        onClick={() => void run()}
      >
        <RefreshCw aria-hidden="true" />
        {busy ? t`Asking the RDW…` : t`Look up with the RDW`}
      </Button>
      {offline && (
        <chakra.span id="rdw-offline" fontSize="small" color="fg.muted">
          <Trans>Needs a connection</Trans>
        </chakra.span>
      )}
    </Flex>
  );
}

type KeptProps = { readonly object: StoredObject; readonly register: VehicleRegister };

function KeptRegister({ object, register }: KeptProps) {
  const { t, i18n } = useLingui();
  const words = useRdwWords();
  const can = useCan();
  const take = useTakeOver(object);
  const { proposal, facts, plate, fetchedAt } = register;
  const at = i18n.date(fetchedAt, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: YARD_TIME_ZONE,
  });
  const proposed = proposal === null ? [] : besideRegister(proposal, object);
  return (
    <>
      <Box color="fg.muted">
        <Trans>
          The RDW said this on <bdi>{at}</bdi>.
        </Trans>
        {plate !== object.plate && (
          <Box>
            <Trans>
              It was about the plate <bdi>{formatPlate(plate, 'NL')}</bdi>: ask again.
            </Trans>
          </Box>
        )}
      </Box>
      {facts === null ? (
        <EmptyState icon={FileSearch} title={t`Not registered`}>
          {words.outcome.not_registered}
        </EmptyState>
      ) : (
        <>
          <RdwNotices notices={registerNotices(facts, object, dayAt(Date.now()))} />
          <Box
            display="grid"
            gap="4"
            gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 21rem), 1fr))"
            alignItems="start"
          >
            <Panel title={t`Beside ours`}>
              {proposed.length === 0 ? (
                <Trans>The RDW has nothing to add to what is filled in.</Trans>
              ) : (
                <RdwComparison proposed={proposed} {...(can('object edit') ? { onTake: take } : {})} />
              )}
              {facts.isTrailer && proposed.some(({ field }) => field === 'lengthCm') && (
                <Box fontSize="small" color="fg.muted" pt="2">
                  <Trans>The register often has the length without the drawbar: measure it.</Trans>
                </Box>
              )}
            </Panel>
            <Panel title={t`In the register`}>
              <RdwFacts facts={facts} />
            </Panel>
          </Box>
        </>
      )}
    </>
  );
}

/** Puts one value of the register on the object: a change like any other, also without a connection. */
function useTakeOver(object: StoredObject): (proposed: Proposed) => void {
  const session = useSync();
  const tell = useOutcome();
  return ({ field, theirs }) => {
    const fields: ObjectFields = { ...fieldsOf(namesOf(OBJECT_FIELDS), object), [field]: theirs };
    void editObject(session, object, fields).then((result) => {
      const problem = tell(result);
      if (problem !== null) notify({ tone: 'error', title: problem.message });
    });
  };
}
