import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Columns3 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { CheckOption } from '../check-option.tsx';
import { recall, remember } from '../device-memory.ts';
import { Dialog } from '../dialog.tsx';

/** Keys of the columns a person put away. */
export type HiddenColumns = ReadonlySet<string>;

const keyOf = (path: string) => `remise.hidden-columns.${path}`;

/** Returns the hidden columns of a list, remembered on this device; `initially` until the person chooses. */
export function useHiddenColumns(
  path: string,
  initially: readonly string[],
): readonly [HiddenColumns, (hidden: HiddenColumns) => void] {
  const [chosen, setChosen] = useState(() => recall(keyOf(path)));
  const stored = chosen ?? initially.join(',');
  const hidden = useMemo(() => new Set(stored.split(',').filter((key) => key !== '')), [stored]);
  const change = useCallback(
    (next: HiddenColumns) => {
      const text = [...next].join(',');
      setChosen(text);
      remember(keyOf(path), text);
    },
    [path],
  );
  return [hidden, change];
}

type ColumnChooserProps = {
  /** The columns that may be put away. */
  readonly columns: readonly { readonly key: string; readonly header: string }[];
  readonly hidden: HiddenColumns;
  readonly onChange: (hidden: HiddenColumns) => void;
};

/** A button that opens the choice of columns. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const show = (key: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(key);
    else next.add(key);
    onChange(next);
  };
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Columns3 aria-hidden="true" />
        <chakra.span srOnly={{ base: true, xl: false }}>{t`Columns`}</chakra.span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Columns`}
        footer={<Button onClick={() => setOpen(false)}>{t`Close`}</Button>}
      >
        <Flex direction="column" gap="2">
          {columns.map(({ key, header }) => (
            <CheckOption key={key} checked={!hidden.has(key)} onChange={(shown) => show(key, shown)}>
              {header}
            </CheckOption>
          ))}
        </Flex>
      </Dialog>
    </>
  );
}
