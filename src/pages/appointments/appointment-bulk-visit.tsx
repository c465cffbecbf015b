import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, closedCode } from '#appointments/appointment.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { formatPlate } from '#objects/plate.ts';
import type { BulkStep } from '#pages/bulk/bulk-run.ts';
import { refuse } from '#shared/refusal.ts';
import type { SyncSession } from '#sync/client/runtime/types.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';

/** An appointment that was chosen with others; `id` is its own. */
export type ChosenVisit = { readonly id: string; readonly item: AgendaItem };

/** What the dialogs for several appointments are given. */
export type ChosenVisits = {
  readonly entries: readonly ChosenVisit[];
  readonly onClose: (changed: boolean) => void;
};

/** An appointment where it is listed as refused: whose it is, and when. */
export function BulkVisit({ item: { appointment, object } }: ChosenVisit) {
  return (
    <>
      {object !== undefined && (
        <NumberPlate
          value={object.plate}
          display={formatPlate(object.plate, object.plateCountry)}
          country={object.plateCountry}
        />
      )}
      <When {...appointment} />
    </>
  );
}

function When({ date, time }: Appointment) {
  const { i18n } = useLingui();
  return (
    <Box flexShrink={0} fontVariantNumeric="tabular-nums">
      <bdi>{i18n.date(`${date}T12:00:00`, { day: 'numeric', month: 'short' })}</bdi> <Ltr>{time}</Ltr>
    </Box>
  );
}

/** Returns a step that reads an appointment as it stands now, and refuses one that is closed meanwhile. */
export function onOpenVisit(
  session: SyncSession,
  step: (seen: Appointment, visit: ChosenVisit, reason: string | null) => BulkStep | Promise<BulkStep>,
): (visit: ChosenVisit, reason: string | null) => Promise<BulkStep> {
  return async (visit, reason) => {
    const seen = await session.mirror.get(appointmentTable, visit.id);
    const code = seen === undefined ? 'appointment.missing' : closedCode(seen);
    if (seen === undefined || code !== undefined) {
      return { outcome: 'refused', refusal: refuse(code ?? 'appointment.missing') };
    }
    return step(seen, visit, reason);
  };
}
