import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { dayAt } from '#shared/civil-date.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import type { StoredObject } from '../object.schema.ts';
import type { RegisterFacts, RegisterProposal } from '../rdw.schema.ts';
import { compareRegister, type Proposed, type ProposedField, registerNotices } from '../rdw-compare.ts';
import { RdwComparison, RdwNotices } from './rdw-comparison.tsx';
import { type LookUpOutcome, useRdwWords } from './use-rdw-words.ts';

/** The server's answer about a plate. */
export type LookedUp = {
  readonly outcome: LookUpOutcome;
  readonly fetchedAt: string | null;
  readonly proposal: RegisterProposal | null;
  readonly facts: RegisterFacts | null;
};
export type LookUp = (plate: string) => Promise<LookedUp>;

type RdwLookUpProps = {
  /** As it is stored. */
  readonly plate: string;
  readonly lookUp: LookUp;
};

/** Asks the register about a plate when a person taps, and offers what it says. Without a connection it says so. */
export function RdwLookUp({ plate, lookUp }: RdwLookUpProps) {
  const { t } = useLingui();
  const words = useRdwWords();
  const offline = useIsOffline();
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<LookedUp | null>(null);
  const run = async () => {
    setBusy(true);
    setLooked(await lookUp(plate));
    setBusy(false);
  };
  return (
    <Flex direction="column" gap="3" alignItems="stretch">
      <Flex align="center" gap="3" wrap="wrap">
        <Button
          type="button"
          variant="outline"
          disabled={offline || busy}
          {...(offline ? { 'aria-describedby': hintId } : {})}
          onClick={() => void run()}
        >
          <Search aria-hidden="true" />
          {busy ? t`Asking the RDW…` : t`Look up with the RDW`}
        </Button>
        {offline && (
          <chakra.span id={hintId} fontSize="small" color="fg.muted">
            <Trans>Needs a connection</Trans>
          </chakra.span>
        )}
      </Flex>
      <Box role="status">
        {looked !== null &&
          !busy &&
          (looked.proposal === null || looked.facts === null) &&
          looked.outcome !== 'found' && <Box color="fg.muted">{words.outcome[looked.outcome]}</Box>}
        {looked?.proposal && looked.facts && !busy && <Offer proposal={looked.proposal} facts={looked.facts} />}
      </Box>
    </Flex>
  );
}

type OfferProps = { readonly proposal: RegisterProposal; readonly facts: RegisterFacts };
type Values = Pick<StoredObject, ProposedField | 'contractStartOn'>;

/** The register's values for this form. Empty fields are filled together; typed values are replaced one by one. */
function Offer({ proposal, facts }: OfferProps) {
  const { t } = useLingui();
  const form = useFormContext<Values>();
  const { dirtyFields, defaultValues } = form.formState;
  const filled = form.watch();
  const { category, contractStartOn } = filled;
  // The category of a new object is a guess until somebody chose one: nobody typed it.
  const isGuess = dirtyFields.category !== true && (defaultValues?.brand ?? '') === '';
  const proposed = compareRegister(proposal, filled).map((one) =>
    one.field === 'category' && isGuess ? { ...one, ours: null } : one,
  );
  const empty = proposed.filter(({ ours }) => ours === null);
  const take = ({ field, theirs }: Proposed) =>
    form.setValue(field, theirs, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const shown = isGuess ? null : category;
  const notices = registerNotices(facts, { category: shown, contractStartOn }, dayAt(Date.now()));
  return (
    <chakra.section
      aria-label={t`Proposed by the RDW`}
      border="hairline"
      borderRadius="panel"
      px="4"
      py="3"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <RdwNotices notices={notices} />
      {proposed.length === 0 ? (
        <Box color="fg.muted">
          <Trans>The RDW has nothing to add to what is filled in.</Trans>
        </Box>
      ) : (
        <>
          <RdwComparison proposed={proposed} onTake={take} />
          {proposed.some(({ field }) => field === 'lengthCm') && facts.isTrailer && (
            <Box fontSize="small" color="fg.muted">
              <Trans>The register often has the length without the drawbar: measure it.</Trans>
            </Box>
          )}
          {empty.length > 1 && (
            <Button type="button" variant="outline" justifySelf="start" onClick={() => empty.forEach(take)}>
              {t`Fill in what is empty`}
            </Button>
          )}
        </>
      )}
    </chakra.section>
  );
}
