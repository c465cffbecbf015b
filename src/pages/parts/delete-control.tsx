import { Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '#session/acts/use-problem.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ServerButton } from './server-button.tsx';

type DeleteControlProps = {
  /** The question, with the name of what goes. */
  readonly title: string;
  /** What cannot be undone, and what is kept anyway. */
  readonly children: ReactNode;
  /** Returns what prevents the deletion, or null once the record is deleted. */
  readonly onDelete: () => Promise<Problem | null>;
  /** The button's label; "Delete" unless it does something else. */
  readonly label?: string;
  /** Where to go when it is gone. */
  readonly to: string;
  /** Runs when the question is asked. */
  readonly onOpen?: () => void;
  /** Only the server can delete it: offline, the button says so. */
  readonly needsServer?: boolean;
  /** True when the question itself names something that prevents the deletion. */
  readonly blocked?: boolean;
  /** What to do first about that; it closes the question. */
  readonly first?: { readonly label: string; readonly onPress: () => void } | undefined;
};

/** Deletes a record after asking; a refusal is shown where the question was. */
export function DeleteControl(props: DeleteControlProps) {
  const { title, children, onDelete, to, onOpen, needsServer = false, blocked = false, first, label } = props;
  const OpenButton = needsServer ? ServerButton : Button;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    setProblem(null);
    setAsking(true);
    onOpen?.();
  };
  const remove = async () => {
    const found = await onDelete();
    setProblem(found?.message ?? null);
    if (found === null) await navigate(to, { replace: true });
  };
  return (
    <>
      <OpenButton variant="outline" color="fg.error" aria-haspopup="dialog" onClick={open}>
        {label === undefined && <Trash2 aria-hidden="true" />}
        {label ?? t`Delete`}
      </OpenButton>
      <ConfirmDialog
        open={asking}
        title={title}
        destructive
        disabled={problem !== null || blocked}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {children}
        {blocked && first !== undefined && (
          <Button
            display="flex"
            mt="3"
            variant="outline"
            onClick={() => {
              setAsking(false);
              first.onPress();
            }}
          >
            {first.label}
          </Button>
        )}
        {problem !== null && (
          <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
            {problem}
          </chakra.p>
        )}
      </ConfirmDialog>
    </>
  );
}
