import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronUp, Plus, Tags } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TagType } from '../limits.ts';
import type { Tag } from '../tag.schema.ts';
import { textColorOn } from '../tag.ts';
import type { TagChange } from '../tagging.ts';
import { TagMark } from './tag-mark.tsx';
import { useTags, useTagsOf } from './use-tags.ts';

type TagRowProps = {
  readonly type: TagType;
  readonly tagIds: readonly string[];
  /**
   * Puts a tag on or takes it off; returns a message when that was not kept. Left out for a reader who may not change
   * tags.
   */
  readonly onChange?: (change: TagChange) => Promise<string | null>;
  /** A link to the company's tags, where there are none yet. */
  readonly manage?: ReactNode;
};

/** The tags of a record. Opened, every tag there is can be put on or taken off with one tap. */
export function TagRow({ type, tagIds, onChange, manage }: TagRowProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const all = useTags(type);
  const own = useTagsOf(all ?? [], tagIds);
  if (all === undefined || (all.length === 0 && manage === undefined)) return null;
  if (own.length === 0 && onChange === undefined) return null;
  const toggle = async (tag: Tag, isOn: boolean) => {
    const change = isOn ? { add: [], remove: [tag.id] } : { add: [tag.id], remove: [] };
    setProblem((await onChange?.(change)) ?? null);
  };
  return (
    <Box role="group" aria-label={t`Tags`}>
      {/* Below the tags while these can be pressed, so that it is not taken for one of them. */}
      <Flex
        columnGap="1.5"
        rowGap="2"
        wrap="wrap"
        direction={open ? 'column' : 'row'}
        align={open ? 'flex-start' : 'center'}
      >
        <Flex gap="1.5" wrap="wrap" align="center" _empty={{ display: 'none' }}>
          {open
            ? all.map((tag) => {
                const isOn = own.includes(tag);
                return <TagToggle key={tag.id} tag={tag} on={isOn} onToggle={() => void toggle(tag, isOn)} />;
              })
            : own.map((tag) => <TagMark key={tag.id} tag={tag} size="page" />)}
          {open && all.length === 0 && (
            <Box color="fg.muted">
              <Trans>There are no tags yet.</Trans> {manage}
            </Box>
          )}
        </Flex>
        {onChange !== undefined && (
          <Button
            size="sm"
            variant="ghost"
            {...(open ? { px: '0' } : {})}
            minHeight="var(--touch-8)"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? (
              <ChevronUp aria-hidden="true" />
            ) : own.length === 0 ? (
              <Plus aria-hidden="true" />
            ) : (
              <Tags aria-hidden="true" />
            )}
            {open ? t`Close` : own.length === 0 ? t`Add a tag` : t`Change tags`}
          </Button>
        )}
      </Flex>
      {problem !== null && (
        <Box role="alert" mt="1" color="fg.error" fontSize="small" fontWeight="strong">
          {problem}
        </Box>
      )}
    </Box>
  );
}

type TagToggleProps = { readonly tag: Tag; readonly on: boolean; readonly onToggle: () => void };

/** A tag to put on or take off. */
export function TagToggle({ tag, on, onToggle }: TagToggleProps) {
  return (
    <chakra.button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      px="3"
      minHeight="var(--touch-8)"
      borderRadius="control"
      borderWidth="1px"
      borderColor="border.strong"
      fontSize="small"
      cursor="pointer"
      _pressed={{ fontWeight: 'strong' }}
      style={on ? { backgroundColor: tag.color, color: textColorOn(tag.color).text } : {}}
    >
      {on ? (
        <Check aria-hidden="true" size={14} strokeWidth={2.5} />
      ) : (
        <chakra.span
          width="2.5"
          height="2.5"
          borderRadius="full"
          boxShadow="inset 0 0 0 1px rgb(128 128 128 / 0.5)"
          style={{ backgroundColor: tag.color }}
        />
      )}
      <bdi>{tag.value}</bdi>
    </chakra.button>
  );
}
