import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { KEY_ENTITIES, KEY_RIGHTS, KEY_SINGLES, type KeyEntity, type KeyRight } from '#staff/api-key.ts';
import { usePermissionWords } from '#staff/client/use-permission-words.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';

const ACTS = ['index', 'write', 'delete'] as const;
type Act = (typeof ACTS)[number];

/** The rights of one box: adding and changing go together. Empty where there is no such right. */
function rightsOf(entity: KeyEntity, act: Act): readonly KeyRight[] {
  const acts = act === 'write' ? ['create', 'edit'] : [act];
  return KEY_RIGHTS.filter((right) => acts.some((one) => right === `${entity} ${one}`));
}

function hasAct(rights: readonly string[], entity: KeyEntity, act: Act): boolean {
  const needed = rightsOf(entity, act);
  return needed.length > 0 && needed.every((right) => rights.includes(right));
}

/** The subjects that rights let somebody read, write or delete. */
export function entitiesWith(rights: readonly string[], act: Act): readonly KeyEntity[] {
  return KEY_ENTITIES.filter((entity) => hasAct(rights, entity, act));
}

/** A box ticked or not; what writes or deletes also reads, until its reading is taken away. */
export function withAct(
  rights: readonly string[],
  { entity, act, on }: { readonly entity: KeyEntity; readonly act: Act; readonly on: boolean },
): readonly KeyRight[] {
  const changed: readonly string[] = rightsOf(entity, act);
  const added: readonly string[] = on ? [...rights, ...changed, ...rightsOf(entity, 'index')] : rights;
  return KEY_RIGHTS.filter((right) => added.includes(right) && (on || !changed.includes(right)));
}

type KeyRightsFieldProps = { readonly name: string; readonly label: string };

/** What a key may do, by area. */
export function KeyRightsField({ name, label }: KeyRightsFieldProps) {
  const { t } = useLingui();
  const words = usePermissionWords();
  const { field } = useController({ name });
  const rights = field.value as readonly string[];
  const acts: Readonly<Record<Act, string>> = {
    index: t({ message: 'See', context: 'right' }),
    write: t({ message: 'Write', context: 'right' }),
    delete: t({ message: 'Delete', context: 'right' }),
  };
  return (
    <FieldFrame name={name} label={label} as="group">
      {() => (
        <Box role="group" aria-label={label}>
          <chakra.table width="full" css={TABLE}>
            <thead>
              <tr>
                <th scope="col">
                  <chakra.span srOnly>{t`About`}</chakra.span>
                </th>
                {ACTS.map((act) => (
                  <th key={act} scope="col">
                    {acts[act]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {KEY_ENTITIES.map((entity) => (
                <tr key={entity}>
                  <th scope="row">{words.entity[entity]}</th>
                  {ACTS.map((act) => (
                    <td key={act}>
                      {rightsOf(entity, act).length > 0 && (
                        <chakra.label css={CELL}>
                          <Check
                            label={`${words.entity[entity]}: ${acts[act]}`}
                            checked={hasAct(rights, entity, act)}
                            onChange={(on) => field.onChange(withAct(rights, { entity, act, on }))}
                          />
                        </chakra.label>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </chakra.table>
          <Flex direction="column" mt="2">
            {KEY_SINGLES.map((single) => (
              <chakra.label key={single} display="flex" alignItems="center" gap="3" minHeight="var(--touch-9)">
                <Check
                  checked={rights.includes(single)}
                  onChange={(on) =>
                    field.onChange(KEY_RIGHTS.filter((right) => (right === single ? on : rights.includes(right))))
                  }
                />
                {words.single[single]}
              </chakra.label>
            ))}
          </Flex>
        </Box>
      )}
    </FieldFrame>
  );
}

type CheckProps = {
  readonly label?: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
};

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <chakra.input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      {...(label === undefined ? {} : { 'aria-label': label })}
      width="5"
      height="5"
      flexShrink={0}
      css={{ accentColor: '{colors.accent}' }}
    />
  );
}

const CELL = { display: 'grid', placeItems: 'center', minHeight: 'var(--touch-9)', cursor: 'pointer' };

const TABLE = {
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { textAlign: 'start', fontWeight: 'normal', verticalAlign: 'middle', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: 'small', color: 'fg.muted', textAlign: 'center', pb: '1' },
  '& thead th:first-of-type': { width: '46%' },
  '& tbody tr': { borderTop: 'hairline' },
  '& td': { p: '0' },
} as const;
