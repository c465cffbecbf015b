import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useAppointmentAttention } from '#pages/appointments/use-appointment-attention.ts';
import { useCan } from '#session/use-can.ts';

/** Loaded once the app runs: what prospects are made of is nothing that a start waits for. */
const NewProspects = lazy(async () => ({ default: (await import('#pages/prospects/new-prospects.ts')).NewProspects }));

const APPOINTMENTS = 'appointments';
const PROSPECTS = 'prospects';

/** What waits for somebody, beside the menu's entry: appointments that need attention, new prospects. */
export function MenuCount({ entry }: { readonly entry: string }) {
  const can = useCan();
  if (entry === PROSPECTS && can('prospect index')) return <ProspectCount />;
  return entry === APPOINTMENTS && can('appointment index') ? <AppointmentCount /> : null;
}

function AppointmentCount() {
  const { t } = useLingui();
  const count = useAppointmentAttention() ?? 0;
  return (
    <Count
      count={count}
      title={t`${plural(count, { one: '# appointment needs attention', other: '# appointments need attention' })}`}
      testId="attention-count"
    />
  );
}

function ProspectCount() {
  const { t } = useLingui();
  return (
    <Suspense fallback={null}>
      <NewProspects>
        {(count) => (
          <Count
            count={count}
            title={t`${plural(count, { one: '# new prospect', other: '# new prospects' })}`}
            testId="prospect-count"
          />
        )}
      </NewProspects>
    </Suspense>
  );
}

type CountProps = { readonly count: number; readonly title: string; readonly testId: string };

function Count({ count, title, testId }: CountProps) {
  if (count === 0) return null;
  return (
    <chakra.span
      aria-hidden="true"
      title={title}
      data-testid={testId}
      minWidth="5"
      px="1.5"
      borderRadius="full"
      bg="tone.attention.bg"
      color="tone.attention.fg"
      fontSize="small"
      fontWeight="strong"
      lineHeight="1.25rem"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
    >
      {count}
    </chakra.span>
  );
}
