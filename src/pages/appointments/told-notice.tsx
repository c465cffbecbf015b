import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { CANCELLED } from '#appointments/appointment.ts';
import { isMisinformed } from '#appointments/told-visit.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { mailVisit, useTold, useVisitTrace } from '#pages/mails/use-told.ts';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { Ltr } from '#ui/ltr.tsx';
import { notify } from '#ui/toaster.tsx';

type ToldNoticeProps = { readonly appointment: Appointment; readonly customer: Customer | undefined };

/** Says where a mail told the customer something that is no longer so, with the button that mails how it is now. */
export function ToldNotice({ appointment, customer }: ToldNoticeProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const told = useTold(appointment);
  const { askAgain } = useVisitTrace(appointment);
  const [busy, setBusy] = useState(false);
  // Until the server has the change, a mail would say the old time again.
  const waits = usePendingKeys().has(`appointments/${appointment.id}`);
  if (told.state === 'asking' || told.state === 'nothing' || told.state === 'unknown') return null;
  if (!isMisinformed(told, appointment, dayAt(Date.now()))) return null;
  const day = i18n.date(`${told.date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  const mail = async () => {
    setBusy(true);
    const answer = await mailVisit(appointment.id);
    setBusy(false);
    if (answer.ok) notify({ tone: 'done', title: t`The customer gets a mail` });
    else notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    askAgain();
  };
  return (
    <Flex
      gap="3"
      wrap="wrap"
      align="center"
      px="4"
      py="2.5"
      borderRadius="panel"
      bg="tone.attention.bg"
      color="tone.attention.fg"
      data-told-notice=""
    >
      <Box minWidth="0" overflowWrap="anywhere" fontWeight="strong">
        {told.cancelled ? (
          <Trans>The customer still thinks that this appointment does not go ahead.</Trans>
        ) : appointment.status === CANCELLED ? (
          <Trans>
            The customer still counts on <bdi>{day}</bdi> <Ltr>{told.time}</Ltr>: nobody mailed that it was cancelled.
          </Trans>
        ) : (
          <Trans>
            The customer still knows <bdi>{day}</bdi> <Ltr>{told.time}</Ltr>.
          </Trans>
        )}
      </Box>
      {can('appointment edit') && (customer?.email ?? '') !== '' && !waits && (
        <ServerButton size="sm" loading={busy} onClick={() => void mail()}>
          <Mail aria-hidden="true" />
          {t`Mail the customer`}
        </ServerButton>
      )}
    </Flex>
  );
}
