import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { directionOf } from '#shared/request-language.ts';
import { inputRecipe } from '#ui/theme/theme-recipes.ts';
import { ROW_ENDS, type RowEnd } from '../row-ends.ts';
import { useRowEndWords } from './use-row-end-words.ts';

const Select = chakra('select', inputRecipe);

type RowEndSelectProps = {
  readonly row: number;
  readonly end: RowEnd;
  readonly onChange: (end: RowEnd) => void;
};

/** Where vehicles leave a row. */
export function RowEndSelect({ row, end, onChange }: RowEndSelectProps) {
  const { t, i18n } = useLingui();
  const words = useRowEndWords();
  return (
    <Select
      aria-label={t`Way out of row ${row}`}
      value={end}
      onChange={(event) => onChange(event.target.value as RowEnd)}
      dir={directionOf(i18n.locale)}
      width="auto"
      fontSize="small"
    >
      {ROW_ENDS.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </Select>
  );
}
