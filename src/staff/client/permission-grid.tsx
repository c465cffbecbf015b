import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ENTITIES, isPermission, PERMISSIONS, SINGLE_PERMISSIONS } from '#shared/permission.ts';
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

/** Rights as a table: subjects by actions, with the rights without a subject below it. */
export function PermissionGrid(props: PermissionGridProps) {
  const { t } = useLingui();
  const words = usePermissionWords();
  return (
    <Box role="group" aria-label={props.label}>
      <chakra.table width="full" css={TABLE}>
        <thead>
          <tr>
            <th scope="col">
              <chakra.span srOnly>{t`About`}</chakra.span>
            </th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {words.action[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ENTITIES.map((entity) => (
            <tr key={entity}>
              <th scope="row">{words.entity[entity]}</th>
              {ACTIONS.map((action) => (
                <td key={action}>
                  <Right {...props} name={`${entity} ${action}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Flex direction="column" mt="2">
        {SINGLE_PERMISSIONS.map((name) => (
          <chakra.label key={name} display="flex" alignItems="center" gap="3" minHeight="var(--touch-9)">
            <Right {...props} name={name} bare />
            {words.single[name]}
          </chakra.label>
        ))}
      </Flex>
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
  const box = (
    <chakra.input
      type="checkbox"
      checked={has}
      disabled={onChange === undefined || (!has && !givable.includes(name))}
      onChange={({ target }) => {
        const others = value.filter((given) => given !== name);
        onChange?.(PERMISSIONS.filter((given) => (given === name ? target.checked : others.includes(given))));
      }}
      {...(bare ? {} : { 'aria-label': words.say(name) })}
      data-right={name}
      width="5"
      height="5"
      flexShrink={0}
      css={{ accentColor: '{colors.accent}' }}
    />
  );
  return bare ? box : <chakra.label css={CELL}>{box}</chakra.label>;
}

const CELL = { display: 'grid', placeItems: 'center', minHeight: 'var(--touch-9)', cursor: 'pointer' };

const TABLE = {
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { textAlign: 'start', fontWeight: 'normal', verticalAlign: 'middle', overflowWrap: 'anywhere' },
  // Words of a head stay whole: on a phone they are small and beside each other.
  '& thead th': { fontSize: { base: '0.75rem', md: 'small' }, color: 'fg.muted', textAlign: 'center', pb: '1' },
  '& thead th + th': { overflowWrap: 'normal' },
  '& thead th:first-of-type': { width: { base: '30%', md: '40%' } },
  '& tbody tr': { borderTop: 'hairline' },
  '& td': { p: '0' },
} as const;
