import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppointmentAttention } from './use-appointment-attention.ts';
import { useCan } from './use-can.ts';

const APPOINTMENTS = 'appointments';

/** How many appointments need attention, beside the menu's entry for them. The entry keeps its name. */
export function MenuCount({ entry }: { readonly entry: string }) {
  const can = useCan();
  return entry === APPOINTMENTS && can('appointment index') ? <AppointmentCount /> : null;
}

function AppointmentCount() {
  const { t } = useLingui();
  const count = useAppointmentAttention() ?? 0;
  if (count === 0) return null;
  return (
    <chakra.span
      aria-hidden="true"
      title={t`${plural(count, { one: '# appointment needs attention', other: '# appointments need attention' })}`}
      data-testid="attention-count"
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
