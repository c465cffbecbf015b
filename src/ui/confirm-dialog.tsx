import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Colours the confirm button as destructive. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
};

/** Asks before something happens. The buttons are always Confirm and Cancel. */
export function ConfirmDialog({
  open,
  title,
  children,
  onConfirm,
  onCancel,
  destructive,
  disabled,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const danger = destructive === true;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role={danger ? 'alertdialog' : 'dialog'}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button
            onClick={onConfirm}
            disabled={disabled === true}
            {...(danger ? { bg: 'error.solid', color: 'error.contrast', _hover: { bg: 'error.solidHover' } } : {})}
          >
            {t`Confirm`}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
