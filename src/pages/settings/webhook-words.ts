import { useLingui } from '@lingui/react/macro';
import { Check, CircleCheck, Clock, PauseCircle, Send, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { ApiResult } from '#session/api-call.ts';

export type Webhook = ApiResult<'get', '/api/webhooks'>[number];
export type WebhookEvent = Webhook['events'][number];
export type Delivery = ApiResult<'get', '/api/webhooks/{id}/deliveries'>[number];

export const DELIVERY_MARKS = {
  waiting: { icon: Clock, tone: 'away' },
  sending: { icon: Send, tone: 'away' },
  delivered: { icon: Check, tone: 'stored' },
  failed: { icon: TriangleAlert, tone: 'stop' },
} as const;
export const WEBHOOK_MARKS = {
  active: { icon: CircleCheck, tone: 'stored' },
  failing: { icon: TriangleAlert, tone: 'attention' },
  paused: { icon: PauseCircle, tone: 'away' },
} as const;

type EventGroup = {
  readonly label: string;
  readonly events: readonly { readonly event: WebhookEvent; readonly label: string }[];
};

/** The types of events in words, by what they are about. */
export function useWebhookEvents(): readonly EventGroup[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly EventGroup[] => [
      {
        label: t`Objects`,
        events: [
          { event: 'object.created', label: t`Object made` },
          { event: 'object.updated', label: t`Object changed` },
          { event: 'object.deleted', label: t`Object deleted` },
        ],
      },
      {
        label: t`Movements`,
        events: [
          { event: 'movement.checked_in', label: t`Checked in` },
          { event: 'movement.checked_out', label: t`Checked out` },
          { event: 'movement.moved', label: t`Moved` },
          { event: 'movement.undone', label: t`Movement undone` },
        ],
      },
      {
        label: t`Appointments`,
        events: [
          { event: 'appointment.created', label: t`Appointment made` },
          { event: 'appointment.updated', label: t`Appointment changed or called off` },
          { event: 'appointment.deleted', label: t`Appointment deleted` },
        ],
      },
      {
        label: t`Invoices`,
        events: [
          { event: 'invoice.issued', label: t`Invoice issued` },
          { event: 'invoice.sent', label: t`Invoice sent` },
          { event: 'invoice.paid', label: t`Invoice paid` },
          { event: 'invoice.credited', label: t`Invoice credited` },
          { event: 'invoice.voided', label: t`Invoice voided` },
        ],
      },
    ],
    [t],
  );
}

/** One type of event in words. */
export function useEventWord(): (type: Delivery['type']) => string {
  const { t } = useLingui();
  const groups = useWebhookEvents();
  return useMemo(() => {
    const words = new Map<string, string>(
      groups.flatMap(({ events }) => events.map(({ event, label }) => [event, label] as const)),
    );
    return (type) => (type === 'test' ? t`Test message` : (words.get(type) ?? type));
  }, [groups, t]);
}

export function useDeliveryWords(): Readonly<Record<Delivery['state'], string>> {
  const { t } = useLingui();
  return { waiting: t`Waits`, sending: t`Being sent`, delivered: t`Delivered`, failed: t`Not delivered` };
}

export function useWebhookWords(): Readonly<Record<Webhook['state'], string>> {
  const { t } = useLingui();
  return { active: t`Active`, failing: t`Does not arrive`, paused: t`Paused` };
}

/** What came of the last attempt: for a person. Empty before the first. */
export function useOutcome(): (delivery: Pick<Delivery, 'status' | 'reason'>) => string {
  const { t } = useLingui();
  return ({ status, reason }) => {
    if (status !== null) return t`Answered ${String(status)}`;
    if (reason === null) return '';
    if (reason === 'inside') return t`The address is inside a private network.`;
    if (reason === 'unknown_host') return t`There is no server of this name.`;
    if (reason === 'refused') return t`Nothing listens at this address.`;
    if (reason === 'timeout') return t`No answer within ten seconds.`;
    if (reason === 'certificate') return t`The certificate of this address is not valid.`;
    if (reason === 'secret') return t`The secret cannot be read. Replace it.`;
    return t`The connection was broken off.`;
  };
}

/** The host of an address: what tells one webhook from another at a glance. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
