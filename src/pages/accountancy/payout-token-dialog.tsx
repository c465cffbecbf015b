import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { keepPayoutToken } from './accountancy-calls.ts';

const schema = z.object({ token: z.string() });

/** Asks for the token to which Mollie tells settlements. Empty takes it away. */
export function PayoutTokenDialog({ endsWith, ...ends }: QuestionEnds & { readonly endsWith: string }) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      {...ends}
      title={t`Access token of Mollie`}
      submitLabel={t`Save`}
      schema={schema}
      values={{ token: '' }}
      act={({ token }) => keepPayoutToken(token.trim() === '' ? null : token.trim())}
      said={t`Saved: payouts are asked for within a few minutes`}
    >
      <Box>
        <Trans>
          Make it in your Mollie dashboard, under Developers, with the right to read settlements and nothing else.
        </Trans>
      </Box>
      {endsWith !== '' && (
        <Box color="fg.muted">
          <Trans>
            The token of now ends with <Ltr>{endsWith}</Ltr>. Leave the field empty to take it away.
          </Trans>
        </Box>
      )}
      <TextField name="token" label={t`Access token`} type="password" autoComplete="off" maxLength={310} ltr />
    </QuestionDialog>
  );
}
