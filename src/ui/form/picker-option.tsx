import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { CutText } from '../cut-text.tsx';

type PickerOptionProps = {
  readonly id: string;
  readonly top: number;
  readonly height: number;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly label: string;
  readonly detail: ReactNode;
  readonly isCreate: boolean;
};

export function PickerOption({ id, top, height, active, onChoose, label, detail, isCreate }: PickerOptionProps) {
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
      _hover={{ bg: 'bg.hover' }}
      _selected={{ bg: 'bg.selected' }}
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
    </Box>
  );
}
