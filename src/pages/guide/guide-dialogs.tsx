import { Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify, type Toast } from '#ui/toaster.tsx';
import { Specimen } from './guide-specimen.tsx';

/** What appears over the page: dialogs in their frame's colours, messages in the page's own. */
export function GuideDialogs() {
  return (
    <>
      <Specimen name="Dialog" states={{ center: <Sheet />, side: <Sheet side />, 'long text': <Sheet long /> }} />
      <Specimen
        name="ConfirmDialog"
        states={{ default: <Question />, destructive: <Question destructive />, disabled: <Question disabled /> }}
      />
      <Specimen name="Toaster" states={{ default: <Toasts /> }} />
    </>
  );
}

type OpenerProps = { readonly children: (open: boolean, close: () => void) => ReactNode };

/** A button that opens what it holds. */
function Opener({ children }: OpenerProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t({ message: 'Open', context: 'do' })}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function Sheet({ side = false, long = false }: { readonly side?: boolean; readonly long?: boolean }) {
  const { t } = useLingui();
  const text = t`Every object has its spot, and everybody at the yard knows which one.`;
  return (
    <Opener>
      {(open, close) => (
        <Dialog
          open={open}
          onClose={close}
          title={long ? t`Name of an existing warehouse` : t`Columns`}
          placement={side ? 'side' : 'center'}
          footer={<Button onClick={close}>{t`Close`}</Button>}
        >
          {long ? Array.from({ length: 40 }, () => text).join(' ') : text}
        </Dialog>
      )}
    </Opener>
  );
}

function Question({ destructive = false, disabled = false }) {
  const { t } = useLingui();
  return (
    <Opener>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          title={t`Delete this note?`}
          onConfirm={close}
          onCancel={close}
          destructive={destructive}
          disabled={disabled}
        >
          {t`Nothing stands on it. Right after you can undo it.`}
        </ConfirmDialog>
      )}
    </Opener>
  );
}

function Toasts() {
  const { t } = useLingui();
  const toasts: Readonly<Record<Toast['tone'], Toast>> = {
    done: { tone: 'done', title: t`Saved on this device` },
    note: {
      tone: 'note',
      title: t`Copied`,
      description: t`Changes are on their way to the server.`,
      action: {
        label: t`Undo`,
        run: () => undefined,
      },
    },
    attention: { tone: 'attention', title: t`Needs attention`, description: t`Two people changed the same thing` },
    error: { tone: 'error', title: t`Something went wrong. Please contact us.` },
  };
  return (
    <Flex gap="2" wrap="wrap">
      {Object.values(toasts).map((toast) => (
        <Button key={toast.tone} variant="outline" size="sm" onClick={() => notify(toast)}>
          {toast.title}
        </Button>
      ))}
    </Flex>
  );
}
