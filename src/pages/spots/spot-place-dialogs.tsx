import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MovementDialog } from '#objects/client/movement-dialog.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import type { Problem } from '#session/acts/use-problem.ts';
import { createWarehouse, editWarehouse, saveLocation, type WarehouseFields } from '#spots/client/spots.store.ts';
import type { Location, Warehouse } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const LONGEST_NAME = 120;

type LocationDialogProps = {
  readonly seen?: Location;
  /** Runs once it is kept; when left out, the dialog closes. */
  readonly onKept?: () => void;
  readonly onClose: () => void;
};

/** Names a new location, or renames one. */
export function LocationDialog({ seen, onClose, onKept = onClose }: LocationDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const form = useForm({ defaultValues: { name: seen?.name ?? '' } });
  return (
    <MovementDialog
      title={seen === undefined ? t`New location` : t`Edit ${seen.name}`}
      form={form}
      onClose={onClose}
      onKept={onKept}
      onConfirm={async ({ name }) => {
        const plain = name.trim();
        if (plain === '') return { field: 'name', message: t`Fill this in` };
        return tell(await saveLocation(session, seen, plain));
      }}
    >
      <TextField name="name" label={t`Name`} required autoFocus maxLength={LONGEST_NAME} />
    </MovementDialog>
  );
}

type WarehouseDialogProps = {
  readonly seen?: Warehouse;
  readonly locations: readonly Location[];
  /** Chosen beforehand for a new one. */
  readonly locationId?: string;
  /** Called with the id of a new one. */
  readonly onMade?: (warehouseId: string) => void;
  readonly onClose: () => void;
};

/** Adds a hall or a field, or changes one. */
export function WarehouseDialog({ seen, locations, locationId, onMade, onClose }: WarehouseDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const [newId] = useState(() => session.newId());
  const form = useForm<WarehouseFields>({
    defaultValues: {
      name: seen?.name ?? '',
      kind: seen?.kind ?? 'hall',
      locationId: seen?.locationId ?? locationId ?? locations[0]?.id ?? '',
    },
  });
  return (
    <MovementDialog
      title={seen === undefined ? t`New warehouse` : t`Edit ${seen.name}`}
      form={form}
      onClose={onClose}
      onConfirm={async (fields) => {
        const name = fields.name.trim();
        if (name === '') return { field: 'name', message: t`Fill this in` };
        const named = { ...fields, name };
        if (seen !== undefined) return tell(await editWarehouse(session, seen, named));
        const problem = tell(await createWarehouse(session, newId, named), () => ({ title: t`${name} added` }));
        if (problem === null) onMade?.(newId);
        return problem;
      }}
    >
      <TextField name="name" label={t`Name`} required autoFocus maxLength={LONGEST_NAME} />
      <ChoiceField
        name="kind"
        label={t`Kind`}
        choices={[
          { value: 'hall', label: t`Hall` },
          { value: 'field', label: t({ message: 'Field', context: 'kind of a place' }) },
        ]}
      />
      <SelectField
        name="locationId"
        label={t`Location`}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </MovementDialog>
  );
}

type PlaceRemoveDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onRemove: () => Promise<Problem | null>;
  readonly onClose: () => void;
};

/** Asks before a location or warehouse is removed; what still stands in it is shown in place of the question. */
export function PlaceRemoveDialog({ title, children, onRemove, onClose }: PlaceRemoveDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    const found = await onRemove();
    if (found === null) onClose();
    else setProblem(found.message);
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={title}
      disabled={problem !== null}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {children}
      {problem !== null && (
        <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
          {problem}
        </chakra.p>
      )}
    </ConfirmDialog>
  );
}
