import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { KEY_ENTITIES, KEY_RIGHTS, KEY_SINGLES, type KeyEntity, type KeyRight } from '#staff/api-key.ts';
import { RightBox, RightsTable } from '#staff/client/rights-table.tsx';
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
  const boxOf = (entity: KeyEntity, act: Act) =>
    rightsOf(entity, act).length === 0 ? null : (
      <RightBox
        label={`${words.entity[entity]}: ${acts[act]}`}
        checked={hasAct(rights, entity, act)}
        onChange={(on) => field.onChange(withAct(rights, { entity, act, on }))}
      />
    );
  return (
    <FieldFrame name={name} label={label} as="group">
      {() => (
        <RightsTable
          label={label}
          subjects={KEY_ENTITIES.map((entity) => ({ name: entity, word: words.entity[entity] }))}
          acts={ACTS.map((act) => ({ name: act, word: acts[act] }))}
          box={boxOf}
          singles={KEY_SINGLES.map((single) => ({
            name: single,
            word: words.single[single],
            box: (
              <RightBox
                checked={rights.includes(single)}
                onChange={(on) =>
                  field.onChange(KEY_RIGHTS.filter((right) => (right === single ? on : rights.includes(right))))
                }
              />
            ),
          }))}
        />
      )}
    </FieldFrame>
  );
}
