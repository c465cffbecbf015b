import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noteTable } from '#annotations/note.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { mergeCustomers } from '#appointments/client/removals.store.ts';
import { useHasAllAppointments } from '#appointments/client/use-appointments-coming.tsx';
import { contactTable } from '#customers/contact.ts';
import type { Customer, CustomerGroups } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { formatPhone } from '#customers/phone.ts';
import { objectTable } from '#objects/object.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { countryName, HOME_COUNTRY } from '#shared/countries.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { isolated } from '#ui/isolated.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CompareRow, type Side } from './customer-compare-row.tsx';
import { MovedMoney } from './customer-moved-money.tsx';
import { CustomerSides } from './customer-sides.tsx';
import { useToldCustomers } from './use-told-customers.ts';

type Group = keyof CustomerGroups;
/** The country goes with the address it is part of. */
type Shown = Exclude<Group, 'country'>;
type Choices = Partial<Record<Shown, Side>>;

/** The values of a group as people read them; empty where there are none. */
function useGroupTexts(): (customer: Customer) => Readonly<Record<Shown, string>> {
  const { t, i18n } = useLingui();
  const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
  return (customer) => ({
    name: customerName(customer),
    email: customer.email,
    phone: [customer.mobile, customer.phone]
      .filter((number) => number !== '')
      .map((number) => isolated(formatPhone(number, customer.country)))
      .join(' · '),
    address: [
      join(customer.street, customer.houseNumber),
      join(customer.zipcode, customer.city),
      abroad(customer, i18n.locale),
    ]
      .filter((line) => line !== '')
      .join(', '),
    note: customer.note,
    status: customer.status === 1 ? t`Active` : t`Inactive`,
  });
}

/** The country of an address abroad, or nothing. */
function abroad({ country }: Customer, language: string): string {
  return country === HOME_COUNTRY ? '' : countryName(country, language);
}

type CustomerCompareProps = { readonly one: Customer; readonly other: Customer };

/** Two customers side by side: which one is kept and, where they differ, whose value. */
export function CustomerCompare({ one, other }: CustomerCompareProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSync();
  const tell = useOutcome();
  const textsOf = useGroupTexts();
  // The one known for longer, as its id tells: papers name that one, and most of the history is with it.
  const [keeps, setKeeps] = useState<'one' | 'other'>(one.id < other.id ? 'one' : 'other');
  const [chosen, setChosen] = useState<Choices>({});
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const texts = { one: textsOf(one), other: textsOf(other) };
  const [toldOne, toldOther] = useToldCustomers(one, other);
  const [toldKept, toldGone] = keeps === 'one' ? [toldOne, toldOther] : [toldOther, toldOne];
  const [kept, gone] = keeps === 'one' ? [one, other] : [other, one];
  const labels: Readonly<Record<Shown, string>> = {
    name: t`Name`,
    email: t`E-mail`,
    phone: t`Phone`,
    address: t`Address`,
    note: t`Remark`,
    status: t`Status`,
  };
  const differing = (Object.keys(labels) as Shown[]).filter((group) => texts.one[group] !== texts.other[group]);
  const sideOf = (group: Shown): Side => chosen[group] ?? likelySide(group, keeps, texts, one.status === 1);
  const merge = async () => {
    setAsking(false);
    const take = differing
      .filter((group) => sideOf(group) === (keeps === 'one' ? 'other' : 'one'))
      .flatMap((group): readonly Group[] => (group === 'address' ? ['address', 'country'] : [group]));
    const joinNotes = differing.includes('note') && sideOf('note') === 'both';
    const found = tell(await mergeCustomers(session, kept, gone, { take, joinNotes }));
    setProblem(found?.message ?? null);
    if (found === null) await navigate(`/customers/${kept.id}`, { replace: true });
  };
  return (
    <>
      <CustomerSides one={{ customer: one, told: toldOne }} other={{ customer: other, told: toldOther }} />
      <Panel title={t`What stays`}>
        <Flex direction="column" gap="4">
          <CompareRow
            label={t`Customer to keep`}
            one={toldOne}
            other={toldOther}
            value={keeps}
            onChange={(side) => {
              setKeeps(side === 'other' ? 'other' : 'one');
              setChosen({});
            }}
          />
          {differing.map((group) => (
            <CompareRow
              key={group}
              label={labels[group]}
              one={texts.one[group]}
              other={texts.other[group]}
              value={sideOf(group)}
              {...(group === 'note' && one.note !== '' && other.note !== '' ? { both: t`Both remarks` } : {})}
              onChange={(side) => setChosen((before) => ({ ...before, [group]: side }))}
            />
          ))}
        </Flex>
      </Panel>
      <Moves key={gone.id} gone={gone} toldGone={toldGone} toldKept={toldKept} />
      {problem !== null && (
        <chakra.p role="alert" color="fg.error" fontWeight="strong">
          {problem}
        </chakra.p>
      )}
      <Flex gap="2" justify="flex-end" css={{ '& > button': { flex: { base: '1', md: 'initial' } } }}>
        <Button variant="outline" onClick={() => void navigate(`/customers/${one.id}`)}>
          {t`Cancel`}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Merge aria-hidden="true" />
          {t`Merge`}
        </Button>
      </Flex>
      <MergeQuestion
        open={isAsking}
        toldGone={toldGone}
        goneTexts={texts[keeps === 'one' ? 'other' : 'one']}
        toldKept={toldKept}
        onConfirm={() => void merge()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

type MergeQuestionProps = {
  readonly open: boolean;
  readonly toldGone: string;
  readonly goneTexts: Readonly<Record<Shown, string>>;
  readonly toldKept: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before the merge, naming who disappears; by more than a name, which both may have. */
function MergeQuestion({ toldGone, goneTexts, toldKept, ...dialog }: MergeQuestionProps) {
  const { t } = useLingui();
  const [goneName, keptName] = [toldGone, toldKept];
  const details = [goneTexts.email, goneTexts.phone, goneTexts.address].filter((text) => text !== '');
  return (
    <ConfirmDialog {...dialog} title={t`Merge these customers?`} destructive>
      <Flex direction="column" gap="3" overflowWrap="anywhere">
        <p>
          <Trans>
            The customer “<bdi>{goneName}</bdi>” disappears:
          </Trans>
        </p>
        {details.length > 0 && (
          <chakra.ul listStyleType="none" color="fg.muted">
            {details.map((text) => (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </chakra.ul>
        )}
        <p>
          <Trans>
            Everything in that record goes to “<bdi>{keptName}</bdi>”. You can undo this for a day.
          </Trans>
        </p>
      </Flex>
    </ConfirmDialog>
  );
}

/** The kept one's value, unless only the other has one; of remarks both; active wins. */
function likelySide(
  group: Shown,
  keeps: 'one' | 'other',
  texts: Readonly<Record<'one' | 'other', Readonly<Record<Shown, string>>>>,
  isOneActive: boolean,
): Side {
  // Asked only where the two differ.
  if (group === 'status') return isOneActive ? 'one' : 'other';
  const away = keeps === 'one' ? 'other' : 'one';
  if (texts[keeps][group] === '') return away;
  return group === 'note' && texts[away].note !== '' ? 'both' : keeps;
}

type MovesProps = { readonly gone: Customer; readonly toldGone: string; readonly toldKept: string };

/** What the merge moves besides the fields. */
function Moves({ gone, toldGone, toldKept }: MovesProps) {
  const hasVisits = useHasAllAppointments();
  const counts = useRows(
    async (mirror) => ({
      objectIds: (await mirror.where(objectTable, 'customerId', gone.id)).map(({ id }) => id),
      appointments: (await mirror.where(appointmentTable, 'customerId', gone.id)).length,
      notes: (await mirror.where(noteTable, 'modelId', gone.id)).length,
      contacts: (await mirror.where(contactTable, 'customerId', gone.id)).length,
    }),
    [gone.id],
  );
  if (counts === undefined) return <Skeleton lines={2} />;
  const { appointments, notes, contacts } = counts;
  const objects = counts.objectIds.length;
  const [goneName, keptName] = [toldGone, toldKept];
  return (
    <Box color="fg.muted">
      {hasVisits ? (
        <Trans>
          Everything in the record “{goneName}” goes to “{keptName}”: tags, messages,{' '}
          <Plural value={objects} one="# object" other="# objects" />,{' '}
          <Plural value={appointments} one="# appointment" other="# appointments" />,{' '}
          <Plural value={notes} one="# note" other="# notes" />. Old links lead there. You can undo this for a day.
        </Trans>
      ) : (
        <Trans>
          Everything in the record “{goneName}” goes to “{keptName}”: tags, messages, appointments,{' '}
          <Plural value={objects} one="# object" other="# objects" />,{' '}
          <Plural value={notes} one="# note" other="# notes" />. Old links lead there. You can undo this for a day.
        </Trans>
      )}
      {contacts > 0 && (
        <Box>
          <Plural value={contacts} one="# contact goes along too." other="# contacts go along too." />
        </Box>
      )}
      <MovedMoney customerId={gone.id} objectIds={counts.objectIds} />
    </Box>
  );
}
