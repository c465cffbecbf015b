import { useController } from 'react-hook-form';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { PermissionGrid } from './permission-grid.tsx';

type PermissionFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly givable: readonly string[];
  readonly disabled?: boolean;
};

/** Rights in a form; the value is a list of their names. */
export function PermissionField({ name, label, givable, disabled = false }: PermissionFieldProps) {
  const { field } = useController({ name });
  const value = Array.isArray(field.value) ? (field.value as readonly string[]) : [];
  return (
    <FieldFrame name={name} label={label} as="group">
      {() => (
        <PermissionGrid
          label={label}
          value={value}
          givable={givable}
          {...(disabled ? {} : { onChange: field.onChange })}
        />
      )}
    </FieldFrame>
  );
}
