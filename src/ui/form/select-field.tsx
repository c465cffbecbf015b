import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { inputRecipe } from '../theme/theme-recipes.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

const Select = chakra('select', inputRecipe);

type SelectFieldProps = FieldProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Text of an empty first choice; left out, there is none. */
  readonly placeholder?: string;
};

/** A choice from a short list, with the platform's own picker; the value is a string. */
export function SelectField({ options, placeholder, disabled, ...field }: SelectFieldProps) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Box position="relative">
          <Select {...control} appearance="none" pe="9" disabled={disabled === true} {...register(field.name)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <Box
            position="absolute"
            insetInlineEnd="3"
            top="50%"
            transform="translateY(-50%)"
            pointerEvents="none"
            color="fg.muted"
          >
            <ChevronDown aria-hidden="true" size={16} />
          </Box>
        </Box>
      )}
    </FieldFrame>
  );
}
