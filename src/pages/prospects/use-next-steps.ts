import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, DONE, isOpen } from '#appointments/appointment.ts';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import type { ContractSummary } from '#contracts/contract.schema.ts';
import type { ContractState } from '#contracts/contract-states.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { contractsOfQuery } from '#pages/contracts/contract-calls.ts';
import { contractPath } from '#pages/contracts/object-contract-panel.tsx';
import { subscriptionsOfObjectQuery } from '#pages/subscriptions/subscription-calls.ts';
import { NEW_SUBSCRIPTION, subscriptionPath } from '#pages/subscriptions/subscription-list.tsx';
import type { Answer } from '#session/answer.ts';
import { isAtServer } from '#session/once-sent.tsx';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { ListedStep } from '#ui/list/step-row.tsx';

const NO_SUBSCRIPTIONS: ServerQuery<readonly SubscriptionAnswer[]> = {
  key: ['next steps', 'no subscriptions'],
  ask: async () => ({ ok: true, result: [] }),
};
const NO_CONTRACTS: ServerQuery<readonly ContractSummary[]> = {
  key: ['next steps', 'no contracts'],
  ask: async () => ({ ok: true, result: [] }),
};

const OUT: readonly ContractState[] = ['sent', 'opened', 'signed', 'signed_on_paper'];
const MADE: readonly ContractState[] = ['draft', ...OUT];

type Known<Result> = Answer<Result> | 'asking';

/** Tells whether a step is done, from what the server gave; null while it gave nothing. */
function doneIn<Row>(answer: Known<readonly Row[]>, isDone: (rows: readonly Row[]) => boolean): boolean | null {
  return answer === 'asking' || !answer.ok ? null : isDone(answer.result);
}

function rowsOf<Row>(answer: Known<readonly Row[]>): readonly Row[] {
  return answer === 'asking' || !answer.ok ? [] : answer.result;
}

/**
 * What comes after a prospect became a customer with an object, as far as this person may do it: ticked off by what
 * there is. Undefined until this device knows its own part.
 */
export function useNextSteps(prospectId: string, object: StoredObject): readonly ListedStep[] | undefined {
  const money = useMoneySteps(prospectId, object);
  const visit = useVisitStep(object);
  return visit === undefined ? undefined : [...money, ...visit];
}

/** The subscription and the contract, which the server alone has. */
function useMoneySteps(prospectId: string, object: StoredObject): readonly ListedStep[] {
  const { t } = useLingui();
  const can = useCan();
  const makesInvoices = useMakesInvoices();
  const offline = useOfflineReason();
  const isThere = isAtServer(object);
  const kept = { kept: true, live: true };
  const subscribes = makesInvoices && can('invoice index') && object.customerId !== null;
  const writes = can('contract create') && object.customerId !== null;
  const sends = can('contract edit') && object.customerId !== null;
  const subscriptions = useAnswer(
    isThere && subscribes ? subscriptionsOfObjectQuery(object.id) : NO_SUBSCRIPTIONS,
    kept,
  ).answer;
  const contracts = useAnswer(
    isThere && (writes || sends) ? contractsOfQuery(object.id, 1) : NO_CONTRACTS,
    kept,
  ).answer;
  const running = rowsOf(subscriptions).find(
    ({ customer, status }) => customer.uuid === object.customerId && status !== 'canceled',
  );
  const isMade = doneIn(contracts, ([newest]) => newest !== undefined && MADE.includes(newest.state));
  const waits = isThere ? offline : (offline ?? t`Not sent yet`);
  const contract = `${contractPath(object.id)}?prospect=${prospectId}`;
  const steps: readonly (ListedStep & { readonly may: boolean })[] = [
    {
      id: 'subscription',
      may: subscribes,
      label: t`Subscription`,
      done: doneIn(subscriptions, () => running !== undefined),
      ...(running === undefined ? {} : { madeAt: subscriptionPath(running.uuid) }),
      to: `${NEW_SUBSCRIPTION}?object=${object.id}&customer=${object.customerId}&prospect=${prospectId}`,
      act: t`New subscription`,
      waits,
    },
    {
      id: 'contract',
      may: writes,
      label: t`Contract`,
      done: isMade,
      to: contract,
      madeAt: contract,
      act: t`Make a contract`,
      waits,
    },
    {
      id: 'signing',
      may: sends,
      label: t`Contract sent or signed`,
      done: doneIn(contracts, ([newest]) => newest !== undefined && OUT.includes(newest.state)),
      to: contract,
      madeAt: contract,
      act: t`Open contract`,
      waits: waits ?? (isMade === false ? t`First make the contract` : null),
    },
  ];
  return steps.flatMap(({ may, ...step }) => (may ? [step] : []));
}

const brings = ({ direction, status }: Appointment) => direction === 'in' && (isOpen({ status }) || status === DONE);

/** The day on which it is brought in, which this device knows by itself. */
function useVisitStep(object: StoredObject): readonly ListedStep[] | undefined {
  const { t } = useLingui();
  const can = useCan();
  const visits = useRows((mirror) => mirror.where(appointmentTable, 'objectId', object.id), [object.id]);
  if (!can('appointment create')) return [];
  if (visits === undefined) return undefined;
  const bringing = visits.find(brings);
  return [
    {
      id: 'visit',
      label: t`Appointment to bring it in`,
      done: object.storageStatus === 'with_storage' || bringing !== undefined,
      ...(bringing === undefined ? {} : { madeAt: `/appointments/${bringing.id}` }),
      to: `/appointments/create?object=${object.id}`,
      act: t`New appointment`,
      waits: null,
    },
  ];
}
