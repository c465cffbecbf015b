import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import type { LetterTermAnswer } from '#billing/reminders/reminder.schema.ts';
import { type Fact, Facts } from '#ui/facts.tsx';

/** How the last day to pay of the letter before costs is reckoned, day by day. */
export function TermFacts({ term }: { readonly term: LetterTermAnswer }) {
  const { t } = useLingui();
  const day = useDayText();
  const dayFact = (name: string, on: string): Fact => ({ term: name, value: <bdi>{day(on)}</bdi> });
  return (
    <Box data-term={term.last_on}>
      <Facts
        facts={[
          dayFact(t`Letter sent`, term.sent_on),
          dayFact(t`Delivered at the latest`, term.delivered_on),
          dayFact(t`First day that counts`, term.first_on),
          dayFact(t`Fourteenth day of the law`, term.fourteenth_on),
          dayFact(t`Last day to pay`, term.last_on),
        ]}
      />
      {term.extended && (
        <Box color="fg.muted" fontSize="small">
          <Trans>Put off to the first working day: the term would have ended on a weekend or a holiday.</Trans>
        </Box>
      )}
    </Box>
  );
}

/** The same in one line, for a letter that was sent. */
export function TermLine({ term }: { readonly term: LetterTermAnswer }) {
  const day = useDayText();
  return (
    <Box color="fg.muted" fontSize="small">
      <Trans>
        Delivered <bdi>{day(term.delivered_on)}</bdi> at the latest, counted from <bdi>{day(term.first_on)}</bdi>, the
        fourteenth day is <bdi>{day(term.fourteenth_on)}</bdi>.
      </Trans>
    </Box>
  );
}

/** Says that the rate of statutory interest may have changed since the last day for which it is known. */
export function RateNotice({ knownUntil }: { readonly knownUntil: string | null }) {
  const day = useDayText();
  if (knownUntil === null) return null;
  return (
    <Box bg="accent.tint" borderRadius="panel" px="4" py="2" mt="3">
      <Trans>
        The rate of the statutory interest is known here up to <bdi>{day(knownUntil)}</bdi>. It may have changed since:
        look it up, and add it in the settings under Reminders.
      </Trans>
    </Box>
  );
}
