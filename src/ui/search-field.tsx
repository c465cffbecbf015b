import { Box, Input } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { enterList } from './list-keys.ts';
import { isSingleKey } from './single-keys.ts';

type SearchFieldProps = {
  /**
   * Called on each change. What it draws may appear later: typing never waits for it. Keep its identity between renders.
   */
  readonly onSearch: (text: string) => void;
  /** What it searches, read aloud and shown while empty: "Search objects". */
  readonly label: string;
  /** The list box that shows what was found, and the option that Enter opens: the focus stays here. */
  readonly listId?: string;
  readonly activeId?: string | null;
  /** Takes the focus when the dialog it stands in opens. */
  readonly autoFocus?: boolean;
  /** What it holds at first. */
  readonly initial?: string;
};

/** The search box of a list. `/` brings the cursor here, Escape empties it, ↓ and Enter lead to the first row. */
export const SearchField = memo(function SearchField({
  onSearch,
  label,
  listId,
  activeId = null,
  autoFocus = false,
  initial = '',
}: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // The text stays in the input itself: typing re-renders only when the box becomes filled or empty.
  const [filled, setFilled] = useState(initial !== '');
  const search = (typed: string) => {
    setFilled(typed !== '');
    startTransition(() => onSearch(typed));
  };
  const clear = () => {
    if (input.current !== null) input.current.value = '';
    search('');
  };
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '/')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <Box role="search" data-no-print="" position="relative" flex="1 1 16rem" maxWidth={{ base: 'none', md: '24rem' }}>
      <Box position="absolute" insetInlineStart="3" top="50%" transform="translateY(-50%)" color="fg.muted" zIndex="1">
        <Search aria-hidden="true" size={18} />
      </Box>
      <Input
        ref={input}
        type="search"
        defaultValue={initial}
        {...(listId === undefined ? { role: 'searchbox' } : comboBox(listId, activeId))}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...(autoFocus ? { 'data-first-focus': '' } : {})}
        ps="10"
        pe="11"
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filled) {
            event.preventDefault();
            clear();
          } else if (listId === undefined) enterList(event);
        }}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
      />
      {filled && (
        <Box
          asChild
          position="absolute"
          insetInlineEnd="0"
          top="0"
          height="full"
          width="var(--touch-10)"
          display="grid"
          placeItems="center"
          color="fg.muted"
        >
          <button type="button" aria-label={t`Clear search`} onClick={clear}>
            <X aria-hidden="true" size={16} />
          </button>
        </Box>
      )}
    </Box>
  );
});

/** What tells a screen reader that a list of options belongs to the box. */
function comboBox(listId: string, activeId: string | null) {
  return {
    role: 'combobox',
    'aria-controls': listId,
    'aria-expanded': true,
    'aria-autocomplete': 'list',
    ...(activeId === null ? {} : { 'aria-activedescendant': activeId }),
  } as const;
}
