import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useVatCheckWords } from '#billing/client/vat-words.ts';
import type { CustomerBillingAnswer } from '#billing/customer-billing.schema.ts';
import { isUnionVatId } from '#company/tax-ids.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { isolated } from '#ui/isolated.ts';
import { Ltr } from '#ui/ltr.tsx';

type CheckedVatIdProps = {
  readonly billing: Pick<CustomerBillingAnswer, 'vat_id' | 'vat_check'>;
  /** Asks VIES; undefined for who may not. */
  readonly onCheck: (() => Promise<void>) | undefined;
};

/** A VAT id with what VIES said of it and when; one of another member state can be checked. */
export function CheckedVatId({ billing: { vat_id: vatId, vat_check: check }, onCheck }: CheckedVatIdProps) {
  const { t, i18n } = useLingui();
  const outcomes = useVatCheckWords();
  const offline = useOfflineReason();
  const [asking, setAsking] = useState(false);
  const isKnownThere = (isUnionVatId(vatId) && !vatId.startsWith('NL')) || vatId.startsWith('XI');
  const ask = async () => {
    setAsking(true);
    await onCheck?.();
    setAsking(false);
  };
  const day = check === null ? '' : i18n.date(check.checked_at, YARD_MOMENT);
  return (
    <Flex direction="column" gap="1" alignItems="start">
      <Ltr>{vatId}</Ltr>
      {check !== null && (
        <Box color={check.outcome === 'invalid' ? 'fg.error' : 'fg.muted'} fontSize="small" role="status">
          <Box>
            {outcomes[check.outcome]} · <bdi>{day}</bdi>
          </Box>
          {check.name !== '' && <bdi>{check.name}</bdi>}
          {check.consultation !== '' && <Box>{t`Consultation number ${isolated(check.consultation)}`}</Box>}
        </Box>
      )}
      {isKnownThere && onCheck !== undefined && (
        <Button
          size="sm"
          variant="outline"
          loading={asking}
          disabled={offline !== null}
          title={offline ?? undefined}
          onClick={() => void ask()}
        >
          {t`Check with VIES`}
        </Button>
      )}
    </Flex>
  );
}
