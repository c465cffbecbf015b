import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { MovementDialog } from '#objects/client/movement-dialog.tsx';
import { objectTable } from '#objects/object.ts';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { PickerField } from '#ui/form/picker-field.tsx';

type SpotAssignDialogProps = {
  readonly spot: Spot;
  /** The object that stands in the box already; null for none. */
  readonly objectId: string | null;
  /** `stored`: it stands in the yard already, so this is a move. */
  readonly onChosen: (objectId: string, stored: boolean) => void;
  readonly onClose: () => void;
};

/** Which object goes on this spot. The check-in or move that follows asks for the rest. */
export function SpotAssignDialog({ spot, objectId: wanted, onChosen, onClose }: SpotAssignDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const picks = useObjectPicks();
  const form = useForm<{ objectId: string | null }>({ defaultValues: { objectId: wanted } });
  return (
    <MovementDialog
      title={t`Put an object on ${spot.name}`}
      form={form}
      onClose={onClose}
      onKept={() => undefined}
      onConfirm={async ({ objectId }) => {
        const object = objectId === null ? undefined : await session.mirror.get(objectTable, objectId);
        if (object === undefined) return { field: 'objectId', message: t`Choose an object` };
        onChosen(object.id, object.storageStatus === 'with_storage');
        return null;
      }}
    >
      <PickerField name="objectId" label={t`Object`} {...picks} placeholder={t`Type a plate, number or customer`} />
    </MovementDialog>
  );
}
