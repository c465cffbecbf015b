import { Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '#session/use-outcome.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ServerButton } from './server-button.tsx';

type DeleteControlProps = {
  /** The question, with the name of what goes. */
  readonly title: string;
  /** What cannot be undone, and what is kept anyway. */
  readonly children: ReactNode;
  /** Answers with what stands in the way, or null when it is gone. */
  readonly onDelete: () => Promise<Problem | null>;
  /** What the button says; "Delete" unless something else happens to it. */
  readonly label?: string;
  /** Where to go when it is gone. */
  readonly to: string;
  /** Runs when the question is asked. */
  readonly onOpen?: () => void;
  /** Only the server can do it: without it the button says so. */
  readonly needsServer?: boolean;
  /** Something said in the question stands in the way. */
  readonly blocked?: boolean;
};

/** Deletes a record after asking; a refusal is shown where the question was. */
export function DeleteControl(props: DeleteControlProps) {
  const { title, children, onDelete, to, onOpen, needsServer = false, blocked = false, label } = props;
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
      <OpenButton variant="outline" color="fg.error" onClick={open}>
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
        {problem !== null && (
          <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
            {problem}
          </chakra.p>
        )}
      </ConfirmDialog>
    </>
  );
}
