import { Button, chakra, Input, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { hasReason } from '#objects/fit.ts';
import { Dialog } from '#ui/dialog.tsx';

type ReasonDialogProps = {
  readonly title: string;
  /** The rule that objects; null when none does, and then no dialog is shown. */
  readonly problem: string | null;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
};

/** Asks for a reason to go ahead in spite of a rule. */
export function ReasonDialog(props: ReasonDialogProps) {
  return props.problem === null ? null : <OpenReason {...props} />;
}

function OpenReason({ title, problem, onConfirm, onCancel }: ReasonDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button disabled={!hasReason(reason)} onClick={() => onConfirm(reason.trim())}>
            {t`Confirm`}
          </Button>
        </>
      }
    >
      <Text mb="4">{problem}</Text>
      <chakra.label htmlFor={id} display="block" mb="1" fontSize="small" fontWeight="strong">
        {t`Reason`}
      </chakra.label>
      <Input
        id={id}
        maxLength={300}
        value={reason}
        data-first-focus=""
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
