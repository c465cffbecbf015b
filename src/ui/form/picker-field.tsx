import { Box, chakra, Input } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { foldSearch } from '#shared/fold-search.ts';
import { isolated } from '../isolated.ts';
import { revealRow, useVisibleRows } from '../use-visible-rows.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { PickerOption } from './picker-option.tsx';
import { useAfterPress } from './use-after-press.ts';

export type PickOption = {
  readonly id: string;
  /** The box's text once this option is chosen. */
  readonly label: string;
  /** Second line. */
  readonly detail?: ReactNode;
  /** Folded text (`foldSearch`) to search in; defaults to the label. */
  readonly search?: string;
};

export type Picks = {
  readonly options: readonly PickOption[];
  /** True while more options are still loading: one that is not found may still arrive. */
  readonly coming?: boolean;
  /** Hears what is typed, for options that are looked up by it. Empty once the list is closed. */
  readonly onTyped?: (typed: string) => void;
};

type PickerFieldProps = FieldProps &
  Picks & {
    readonly placeholder?: string;
    /** Offers to create what was not found; `run` gets the typed text. */
    readonly create?: { readonly label: (typed: string) => string; readonly run: (typed: string) => void };
    /** Runs after a choice; null when it was emptied. */
    readonly onChosen?: (id: string | null) => void;
  };

const OPTION_HEIGHT = 48;
const MOST_SHOWN = 200;

/**
 * A choice from options in memory, found while typing. The value is the option's id, or null: also as soon as something
 * else is typed over a choice, so that nothing is kept that no longer stands in the box.
 */
export function PickerField(props: PickerFieldProps) {
  const { name, label, hint, required, placeholder, create, disabled, coming = false } = props;
  const picker = usePicker(props);
  const { bound, typed, unknown, shown, found, offered, active, moved, choose, type, open, leave, onKeyDown } = picker;
  const listId = useId();
  const isOpen = typed !== null;
  const told = unknown === null || coming ? hint : <NotThere typed={unknown} />;
  const field = {
    name,
    label,
    ...(told === undefined ? {} : { hint: told }),
    ...(required === true ? { required } : {}),
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Box position="relative">
          <Input
            {...control}
            ref={bound.ref}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(isOpen && offered > 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled === true}
            {...(placeholder === undefined ? {} : { placeholder })}
            value={typed ?? unknown ?? shown}
            onFocus={(event) => event.target.select()}
            onClick={open}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          {isOpen && (
            <OptionList
              id={listId}
              label={label}
              found={found}
              active={active}
              moved={moved}
              coming={coming}
              onChoose={choose}
              createLabel={offered > found.length ? create?.label(typed.trim()) : undefined}
            />
          )}
        </Box>
      )}
    </FieldFrame>
  );
}

function NotThere({ typed }: { readonly typed: string }) {
  return (
    <chakra.span color="tone.attention.fg" fontWeight="strong">
      <Trans>
        <bdi>“{typed}”</bdi> is not in the list: nothing is chosen.
      </Trans>
    </chakra.span>
  );
}

/** Handles the typed text, the options it finds, and keys. `typed` is null while the list is closed. */
function usePicker({ name, options, coming, create, onChosen, onTyped }: PickerFieldProps) {
  const { field: bound } = useController({ name });
  const [typed, setTyped] = useState<string | null>(null);
  /** What was left in the box and names nothing. */
  const [left, setLeft] = useState<string | null>(null);
  const before = useRef<string | null>(null);
  const [active, setActive] = useState(0);
  /** False until an arrow key marks an option: until then Enter takes the first. */
  const [moved, setMoved] = useState(false);
  const shown = useMemo(() => textOfChosen(options, bound.value), [options, bound.value]);
  const found = useMemo(() => (typed === null ? [] : findOptions(options, typed)), [options, typed]);
  const offersCreate = create !== undefined && typed !== null && typed.trim() !== '';
  const offered = found.length + (offersCreate ? 1 : 0);
  const unknown = bound.value === null && typed === null ? left : null;
  const close = () => {
    setTyped(null);
    onTyped?.('');
  };
  const begin = (text: string) => {
    setTyped(text);
    onTyped?.(text);
    setActive(0);
    setMoved(false);
  };
  const open = () => {
    if (typed === null) begin(unknown ?? '');
  };
  const take = (id: string | null) => {
    setLeft(null);
    bound.onChange(id);
    onChosen?.(id);
  };
  const choose = (index: number) => {
    const option = found[index];
    if (option !== undefined) take(option.id);
    else if (offersCreate && index === found.length) create.run(typed.trim());
    close();
  };
  const type = (text: string) => {
    if (typed === null || typed === '') before.current = bound.value;
    begin(text);
    if (text === '') take(null);
    else if (bound.value !== null) bound.onChange(null);
  };
  /** Back to what was chosen before anything was typed. */
  const giveUp = () => {
    if (typed !== '' && bound.value === null) bound.onChange(before.current);
    close();
  };
  const afterPress = useAfterPress(typed !== null);
  const leave = () => {
    // Whoever types the whole name of one option and goes on has chosen it.
    const [named, another] = typed === null || coming === true ? [] : found.filter((option) => isNamed(option, typed));
    afterPress(() => {
      if (named !== undefined && another === undefined) take(named.id);
      else if (typed !== null && typed.trim() !== '') {
        take(null);
        setLeft(typed);
      }
      close();
    });
    bound.onBlur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (typed === null) open();
      else if (!moved) setMoved(true);
      else setActive((now) => Math.max(0, Math.min(offered - 1, now + step)));
    } else if (event.key === 'Enter' && typed !== null && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      giveUp();
    }
  };
  return { bound, typed, unknown, shown, found, offered, active, moved, choose, type, open, leave, onKeyDown };
}

/** The box's text of what was chosen: of two of one name, the second line tells which. */
function textOfChosen(options: readonly PickOption[], id: string | null): string {
  const chosen = options.find((option) => option.id === id);
  if (chosen === undefined) return '';
  const hasNamesake = options.some(({ id: other, label }) => other !== id && label === chosen.label);
  const { label, detail } = chosen;
  return hasNamesake && typeof detail === 'string' && detail !== ''
    ? `${isolated(label)} · ${isolated(detail)}`
    : isolated(label);
}

// Lengths first: tens of thousands of labels are not folded at each key.
const isNamed = ({ label }: PickOption, typed: string) =>
  label.length === typed.length && foldSearch(label) === foldSearch(typed);

function findOptions(options: readonly PickOption[], typed: string): readonly PickOption[] {
  const folded = foldSearch(typed);
  const words = folded.split(' ');
  const found: PickOption[] = [];
  // What is named exactly as typed comes first: A10 is never taken for A100.
  const exact: PickOption[] = [];
  for (const option of options) {
    if (isNamed(option, typed)) exact.push(option);
    else if (found.length < MOST_SHOWN) {
      const text = option.search ?? foldSearch(option.label);
      if (words.every((word) => text.includes(word))) found.push(option);
    }
  }
  return [...exact, ...found].slice(0, MOST_SHOWN);
}

type OptionListProps = {
  readonly id: string;
  readonly label: string;
  readonly found: readonly PickOption[];
  readonly active: number;
  readonly moved: boolean;
  readonly coming: boolean;
  readonly onChoose: (index: number) => void;
  readonly createLabel: string | undefined;
};

function OptionList({ id, label, found, active, moved, coming, onChoose, createLabel }: OptionListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = found.length + (createLabel === undefined ? 0 : 1);
  const { first, end } = useVisibleRows({ scroller, count, height: OPTION_HEIGHT });
  useEffect(() => {
    if (count > 0) revealRow(scroller.current, active, OPTION_HEIGHT);
  }, [active, count]);
  const places = Array.from({ length: end - first }, (_, place) => first + place);
  return (
    <Box
      position="absolute"
      zIndex="float"
      insetInline="0"
      top="100%"
      mt="1"
      bg="bg.panel"
      borderRadius="panel"
      boxShadow="float"
      overflow="hidden"
      hidden={count === 0 && !coming}
    >
      <Box ref={scroller} id={id} role="listbox" aria-label={label} maxHeight="18rem" overflowY="auto">
        <Box role="presentation" position="relative" style={{ height: count * OPTION_HEIGHT }}>
          {places.map((index) => {
            const option = found[index];
            return (
              <PickerOption
                key={option?.id ?? 'create'}
                id={`${id}-${index}`}
                top={index * OPTION_HEIGHT}
                height={OPTION_HEIGHT}
                active={index === active}
                marked={moved && index === active}
                onChoose={() => onChoose(index)}
                label={option?.label ?? createLabel ?? ''}
                detail={option?.detail}
                isCreate={option === undefined}
              />
            );
          })}
        </Box>
      </Box>
      {coming && (
        <Box role="status" px="3" py="2" color="fg.muted" fontSize="small">
          <Trans>Not everything is here yet</Trans>
        </Box>
      )}
    </Box>
  );
}
