import { Box, chakra, Flex, Textarea } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SignatureBox } from '#contracts/client/signature-pad.tsx';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import type { HandoverMark } from '#handovers/handover.schema.ts';
import { differenceOf } from '#handovers/handover.ts';
import type { StepProps } from './handover-steps.tsx';

type FinishStepProps = StepProps & {
  /** Damage that was known when the handover began. */
  readonly known: readonly HandoverMark[];
  /** What to know before it is done. */
  readonly besides: ReactNode;
  /** True where it leaves despite a hold, and a reason has to be given. */
  readonly asksReason: boolean;
};

/** What changed since the last handover, then the signature under it. */
export function FinishStep({ draft, change, known, besides, asksReason }: FinishStepProps) {
  const { t } = useLingui();
  const reasonId = 'handover-reason';
  return (
    <Flex direction="column" gap="4">
      {draft.form.asksMarks && <Difference known={known} now={draft.marks} />}
      {besides}
      {asksReason && (
        <Box>
          <chakra.label htmlFor={reasonId} display="block" mb="1" fontWeight="strong">
            {t`Reason`}
          </chakra.label>
          <Textarea
            id={reasonId}
            rows={2}
            maxLength={300}
            value={draft.reason ?? ''}
            onChange={({ target }) => change((before) => ({ ...before, reason: target.value }))}
          />
        </Box>
      )}
      {draft.form.asksSignature && (
        <SignatureBox
          label={draft.personName === '' ? t`Signature` : t`Signature of ${draft.personName}`}
          path={draft.signature}
          onChange={(signature) => change((before) => ({ ...before, signature }))}
        />
      )}
      <Box>
        <chakra.label htmlFor="handover-note" display="block" mb="1" fontWeight="strong">
          {t`Remark`}
        </chakra.label>
        <Textarea
          id="handover-note"
          rows={1}
          maxLength={1000}
          value={draft.note}
          onChange={({ target }) => change((before) => ({ ...before, note: target.value }))}
        />
      </Box>
    </Flex>
  );
}

type DifferenceProps = { readonly known: readonly HandoverMark[]; readonly now: readonly HandoverMark[] };

/** What is on it that was not there at the last handover, and what is gone since. */
function Difference({ known, now }: DifferenceProps) {
  const words = useHandoverWords();
  const { added, gone } = differenceOf(known, now);
  const say = ({ view, kind, note }: HandoverMark) =>
    `${words.view[view]}: ${words.mark[kind]}${note === '' ? '' : ` (${note})`}`;
  if (added.length + gone.length === 0) {
    return (
      <Box role="note" bg="bg.sunken" borderRadius="panel" px="4" py="3">
        {known.length === 0 ? (
          <Trans>No damage was marked.</Trans>
        ) : (
          <Plural
            value={known.length}
            one="No new damage; # mark was there before."
            other="No new damage; # marks were there before."
          />
        )}
      </Box>
    );
  }
  return (
    <Box role="note" bg="tone.stop.bg" color="tone.stop.fg" borderRadius="panel" px="4" py="3">
      {added.length > 0 && (
        <>
          <Box fontWeight="strong">
            <Trans>New since the last handover</Trans>
          </Box>
          <chakra.ul ps="5">
            {added.map((mark) => (
              <li key={mark.id}>
                <bdi>{say(mark)}</bdi>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
      {gone.length > 0 && (
        <>
          <Box fontWeight="strong">
            <Trans>No longer there</Trans>
          </Box>
          <chakra.ul ps="5">
            {gone.map((mark) => (
              <li key={mark.id}>
                <bdi>{say(mark)}</bdi>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Box>
  );
}
