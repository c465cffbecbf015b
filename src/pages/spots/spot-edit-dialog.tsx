import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { SpotForm } from '#spots/client/spot-form.tsx';
import { editSpot } from '#spots/client/spots.store.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SpotRemoveDialog } from './spot-remove-dialog.tsx';

type SpotEditDialogProps = { readonly spot: Spot; readonly onClose: () => void };

/** Changes one spot, or removes it. */
export function SpotEditDialog({ spot, onClose }: SpotEditDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const can = useCan();
  const [removes, setRemoves] = useState(false);
  // The spot as the person opened it: if somebody else changes it meanwhile, the save is refused as stale.
  const [seen, setSeen] = useState(spot);
  const beside = useRows((mirror) => mirror.where(spotTable, 'warehouseId', spot.warehouseId), [spot.warehouseId]);
  if (removes) return <SpotRemoveDialog spot={spot} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`Edit spot ${seen.name}`}>
      <SpotForm
        spot={seen}
        others={(beside ?? []).filter(({ id }) => id !== spot.id).map(({ name }) => name)}
        onCancel={onClose}
        onSubmit={async (fields) => {
          const problem = tell(await editSpot(session, seen, fields));
          if (problem !== null) {
            setSeen(spot);
            return [problem];
          }
          onClose();
          return undefined;
        }}
      />
      {can('spot delete') && (
        <Button variant="ghost" color="fg.error" mt="4" aria-haspopup="dialog" onClick={() => setRemoves(true)}>
          <Trash2 aria-hidden="true" />
          {t`Remove this spot`}
        </Button>
      )}
    </Dialog>
  );
}
