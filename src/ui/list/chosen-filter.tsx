import { Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';

type ChosenFilterProps = {
  /** What is chosen, in the words of its filter. */
  readonly words: string;
  readonly onClear: () => void;
};

/** What is chosen of a filter, where there is no room for the filter: it says so, and a press takes it off. */
export function ChosenFilter({ words, onClear }: ChosenFilterProps) {
  const { t } = useLingui();
  return (
    <Button
      size="sm"
      variant="outline"
      minHeight="var(--touch-8)"
      maxWidth="full"
      px="2.5"
      gap="1.5"
      bg="accent.tint"
      borderColor="accent"
      aria-label={t`Remove filter: ${words}`}
      title={t`Remove filter: ${words}`}
      onClick={onClear}
    >
      <chakra.bdi truncate>{words}</chakra.bdi>
      <X aria-hidden="true" />
    </Button>
  );
}
