import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { MovementDialog } from '#objects/client/movement-dialog.tsx';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import { PickerField } from '#ui/form/picker-field.tsx';

type DigOutAddProps = { readonly onAdd: (objectId: string) => void; readonly onClose: () => void };

/** Chooses something that must get out besides what is fetched. */
export function DigOutAdd({ onAdd, onClose }: DigOutAddProps) {
  const { t } = useLingui();
  const picks = useObjectPicks();
  const form = useForm<{ objectId: string | null }>({ defaultValues: { objectId: null } });
  return (
    <MovementDialog
      title={t`Add an object to the plan`}
      form={form}
      onClose={onClose}
      onConfirm={async ({ objectId }) => {
        if (objectId === null) return { field: 'objectId', message: t`Choose an object` };
        onAdd(objectId);
        return null;
      }}
    >
      <PickerField name="objectId" label={t`Object`} {...picks} placeholder={t`Type a plate, number or customer`} />
    </MovementDialog>
  );
}
