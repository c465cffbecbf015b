import { Box } from '@chakra-ui/react';
import { CornerDownLeft, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { CutText } from '../cut-text.tsx';

type PickerOptionProps = {
  readonly id: string;
  readonly top: number;
  readonly height: number;
  /** Enter takes it. */
  readonly active: boolean;
  /** An arrow key brought a person here; without that the active one only shows the key that takes it. */
  readonly marked: boolean;
  readonly onChoose: () => void;
  readonly label: string;
  readonly detail: ReactNode;
  readonly isCreate: boolean;
};

export function PickerOption({
  id,
  top,
  height,
  active,
  marked,
  onChoose,
  label,
  detail,
  isCreate,
}: PickerOptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={active}
      // The press must not take focus from the box before the click counts.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      position="absolute"
      insetInline="0"
      display="flex"
      alignItems="center"
      gap="2"
      px="3"
      cursor="pointer"
      color={isCreate ? 'accent' : 'fg'}
      {...(marked ? { bg: 'bg.selected' } : { _hover: { bg: 'bg.hover' } })}
      style={{ top, height }}
    >
      {isCreate && <Plus aria-hidden="true" size={16} />}
      <Box minWidth="0">
        <CutText fontWeight={isCreate ? 'strong' : 'normal'}>{label}</CutText>
        {detail !== undefined && (
          <Box truncate fontSize="small" color="fg.muted" lineHeight="tight">
            {detail}
          </Box>
        )}
      </Box>
      {active && !marked && (
        <Box hideBelow="md" ms="auto" flexShrink="0" color="fg.muted">
          <CornerDownLeft aria-hidden="true" size={16} />
        </Box>
      )}
    </Box>
  );
}
