import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { ENTITIES, isPermission, PERMISSIONS, SINGLE_PERMISSIONS } from '#shared/permission.ts';
import { RightBox, RightsTable } from './rights-table.tsx';
import { ACTIONS, usePermissionWords } from './use-permission-words.ts';

export type PermissionGridProps = {
  /** The grid's accessible name. */
  readonly label: string;
  readonly value: readonly string[];
  /** The rights of the person who chooses: only these can be given. A right that was given already can be taken away. */
  readonly givable: readonly string[];
  /** Left out, the grid is read-only. */
  readonly onChange?: (permissions: readonly string[]) => void;
};

/** What a person or a role may do. */
export function PermissionGrid(props: PermissionGridProps) {
  const words = usePermissionWords();
  return (
    <Box>
      <RightsTable
        label={props.label}
        subjects={ENTITIES.map((name) => ({ name, word: words.entity[name] }))}
        acts={ACTIONS.map((name) => ({ name, word: words.action[name] }))}
        box={(subject, act) => <Right {...props} name={`${subject} ${act}`} />}
        singles={SINGLE_PERMISSIONS.map((name) => ({
          name,
          word: words.single[name],
          box: <Right {...props} name={name} bare />,
        }))}
      />
      {props.onChange !== undefined && PERMISSIONS.some((name) => !props.givable.includes(name)) && (
        <Box mt="1" fontSize="small" color="fg.muted">
          <Trans>You can give only the rights that you have yourself.</Trans>
        </Box>
      )}
    </Box>
  );
}

type RightProps = PermissionGridProps & { readonly name: string; readonly bare?: boolean };

function Right({ name, value, givable, onChange, bare = false }: RightProps) {
  const words = usePermissionWords();
  if (!isPermission(name)) return null;
  const has = value.includes(name);
  return (
    <RightBox
      right={name}
      checked={has}
      disabled={onChange === undefined || (!has && !givable.includes(name))}
      onChange={(on) => {
        const others = value.filter((given) => given !== name);
        onChange?.(PERMISSIONS.filter((given) => (given === name ? on : others.includes(given))));
      }}
      {...(bare ? {} : { label: words.say(name) })}
    />
  );
}
