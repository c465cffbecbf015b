import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isInUse, MandateMark } from '#billing/client/mandate-words.tsx';
import { NOTICE_DAYS } from '#billing/letter-term.ts';
import type { MandateAnswer } from '#billing/mandate.schema.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { useAnchor } from '#pages/parts/use-anchor.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useAskAgain } from '#session/use-ask-again.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { MandateDialog } from './mandate-dialog.tsx';
import { mandatesQuery, revokeMandate } from './subscription-calls.ts';

/** The anchor with which links to this panel end. */
const MANDATES = 'mandates';
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A customer's leave to collect what they owe, from the server, which alone has it. */
export function MandatePanel({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const can = useCan();
  const offline = useOfflineReason();
  const { answer, askAgain } = useAnswer(mandatesQuery(customer.id), { live: true });
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<MandateAnswer | null>(null);
  const mandates = answer !== 'asking' && answer.ok ? answer.result : null;
  useAskAgain(mandates?.some(({ status }) => status === 'wanted') === true, askAgain);
  useAnchor(MANDATES, answer !== 'asking');
  const added = () => {
    setAdding(false);
    askAgain();
    notify({ tone: 'done', title: t`Saved` });
  };
  return (
    <Panel
      title={t`Direct debit`}
      anchor={MANDATES}
      actions={
        mandates !== null && can('invoice create') ? (
          <Button
            size="sm"
            variant="outline"
            disabled={offline !== null}
            title={offline ?? undefined}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden="true" />
            {t`New mandate`}
          </Button>
        ) : undefined
      }
    >
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <MandateList mandates={answer.result} onRevoke={can('invoice edit') ? setRevoking : undefined} />
      )}
      {mandates?.some(isInUse) === true && <NoticeText />}
      {isAdding && (
        <MandateDialog
          customerId={customer.id}
          holder={customerName(customer)}
          onClose={() => setAdding(false)}
          onAdded={added}
        />
      )}
      <RevokeDialog mandate={revoking} onClose={() => setRevoking(null)} onDone={askAgain} />
    </Panel>
  );
}

/** What a customer is told before money is taken, and why collecting takes so long. */
function NoticeText() {
  return (
    <Text mt="3" color="fg.muted" fontSize="small">
      <Trans>
        An invoice is collected {NOTICE_DAYS} days after it is sent. The customer gets a message at once with the day
        and the amount: a bank may take the money back when it was not announced {NOTICE_DAYS} days before.
      </Trans>
    </Text>
  );
}

type MandateListProps = {
  readonly mandates: readonly MandateAnswer[];
  readonly onRevoke: ((mandate: MandateAnswer) => void) | undefined;
};

function MandateList({ mandates, onRevoke }: MandateListProps) {
  if (mandates.length === 0) {
    return (
      <Text color="fg.muted">
        <Trans>
          No mandate. With one signed by the customer, subscription invoices can be collected from their account.
        </Trans>
      </Text>
    );
  }
  return (
    <chakra.ul listStyleType="none" css={{ '& > li + li': { borderTop: 'hairline' } }}>
      {mandates.map((mandate) => (
        <MandateLine
          key={mandate.uuid}
          mandate={mandate}
          onRevoke={onRevoke !== undefined && isInUse(mandate) ? () => onRevoke(mandate) : undefined}
        />
      ))}
    </chakra.ul>
  );
}

type MandateLineProps = { readonly mandate: MandateAnswer; readonly onRevoke: (() => void) | undefined };

function MandateLine({ mandate, onRevoke }: MandateLineProps) {
  const { t, i18n } = useLingui();
  const offline = useOfflineReason();
  const { status, account_holder: holder, iban_end: end, signed_on: signedOn } = mandate;
  const signed = i18n.date(`${signedOn}T12:00:00`, DAY);
  return (
    <Flex as="li" gap="3" py="2" align="center" wrap="wrap" data-mandate={status}>
      <Box flex="1 1 10rem" minWidth="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Box fontWeight="strong">
            <Trans>
              Account <Ltr>…{end}</Ltr>
            </Trans>
          </Box>
          <MandateMark status={status} />
        </Flex>
        <Box color="fg.muted" fontSize="small" overflowWrap="anywhere">
          <bdi>{holder}</bdi>
          {' · '}
          <Trans>
            signed <bdi>{signed}</bdi>
          </Trans>
        </Box>
      </Box>
      {onRevoke !== undefined && (
        <Button
          size="sm"
          variant="outline"
          aria-label={t`Withdraw the mandate of account …${end}`}
          disabled={offline !== null}
          title={offline ?? undefined}
          onClick={onRevoke}
        >
          {t`Withdraw`}
        </Button>
      )}
    </Flex>
  );
}

type RevokeDialogProps = {
  readonly mandate: MandateAnswer | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function RevokeDialog({ mandate, onClose, onDone }: RevokeDialogProps) {
  const { t } = useLingui();
  const end = mandate?.iban_end ?? '';
  const revoke = async () => {
    onClose();
    if (mandate === null) return;
    const result = await revokeMandate(mandate.uuid);
    if (result.ok) notify({ tone: 'done', title: t`Mandate withdrawn` });
    else notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? '' });
    onDone();
  };
  return (
    <ConfirmDialog
      open={mandate !== null}
      destructive
      title={t`Withdraw the mandate of account …${end}?`}
      onCancel={onClose}
      onConfirm={() => void revoke()}
    >
      <Trans>
        Nothing more is collected with it. Invoices that are not collected yet have to be paid in another way. Before
        you can collect again, the customer has to sign a new one.
      </Trans>
    </ConfirmDialog>
  );
}
