import { Box, chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useId } from 'react';
import { type FieldError, get, useFormContext, useFormState } from 'react-hook-form';
import { useFieldErrorText } from './field-error.ts';

/** What every field takes. `name` is its path in the form's values. */
export type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
};

/** The labels of a form's fields by name, for the summary of errors on top. */
export const FieldLabels = createContext<Map<string, string>>(new Map());

type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
};

// Drawn by CSS: the mark must not become part of the field's name.
const REQUIRED = { _after: { content: '"\\00a0*" / ""', color: 'fg.muted' } };

type FieldFrameProps = FieldProps & {
  /** `group`: the label names a group of controls instead of one. */
  readonly as?: 'field' | 'group';
  readonly children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error of one field, tied together for screen readers. */
export function FieldFrame({ name, label, hint, required = false, as = 'field', children }: FieldFrameProps) {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const errorText = useFieldErrorText();
  const labels = use(FieldLabels);
  const id = useId();
  const error = get(errors, name) as FieldError | undefined;
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  const labelStyle = {
    display: 'block',
    mb: '1',
    fontSize: 'small',
    fontWeight: 'strong',
    ...(required ? REQUIRED : {}),
  };
  return (
    <Box minWidth="0" {...(as === 'group' ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}>
      {as === 'group' ? (
        <chakra.span id={`${id}-label`} {...labelStyle}>
          {label}
        </chakra.span>
      ) : (
        <chakra.label htmlFor={id} {...labelStyle}>
          {label}
        </chakra.label>
      )}
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error === undefined ? {} : { 'aria-invalid': true }),
        ...(required ? { 'aria-required': true } : {}),
      })}
      {hint !== undefined && (
        <Box id={`${id}-hint`} mt="1" fontSize="small" color="fg.muted">
          {hint}
        </Box>
      )}
      {error !== undefined && (
        <Box id={`${id}-error`} mt="1" display="flex" gap="1.5" fontSize="small" color="fg.error" fontWeight="strong">
          <chakra.span flexShrink={0} pt="0.5">
            <CircleAlert aria-hidden="true" size={16} />
          </chakra.span>
          {errorText(error)}
        </Box>
      )}
    </Box>
  );
}
