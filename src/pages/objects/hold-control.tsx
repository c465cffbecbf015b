import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MovementDialog } from '#objects/client/movement-dialog.tsx';
import { holdObject } from '#objects/client/objects.store.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { TextField } from '#ui/form/text-field.tsx';

/** Sets a hold with a reason; lets those with the right to do so lift it. */
export function HoldControl({ object }: { readonly object: StoredObject }) {
  const { t } = useLingui();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const held = object.holdReason !== null;
  if (held && !can('object release')) return null;
  return (
    <Box>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Hand aria-hidden="true" />
        {held ? t`Lift the hold` : t`Put on hold`}
      </Button>
      {open && <HoldDialog object={object} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function HoldDialog({ object, onClose }: { readonly object: StoredObject; readonly onClose: () => void }) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const held = object.holdReason !== null;
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  return (
    <MovementDialog
      title={held ? t`Lift the hold` : t`Put on hold`}
      form={form}
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        if (!held && reason.trim() === '') return { field: 'reason', message: t`Say why it may not leave` };
        return tell(await holdObject(session, object, held ? null : reason.trim()));
      }}
    >
      {held ? (
        <Trans>The object may be handed over again. Reason of the hold: {object.holdReason}</Trans>
      ) : (
        <>
          <Trans>
            The object may not be handed over until somebody lifts the hold. Checking in and moving stay possible.
          </Trans>
          <TextField name="reason" label={t`Reason`} required maxLength={120} />
        </>
      )}
    </MovementDialog>
  );
}
