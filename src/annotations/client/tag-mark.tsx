import { chakra } from '@chakra-ui/react/styled-system';
import type { Tag } from '../tag.schema.ts';
import { textColorOn } from '../tag.ts';

type TagMarkProps = { readonly tag: Pick<Tag, 'value' | 'color'>; readonly size?: 'list' | 'page' };

/** A tag: its text on its colour, with a hairline so that it ends where the page has the same colour. */
export function TagMark({ tag, size = 'list' }: TagMarkProps) {
  const large = size === 'page';
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      maxWidth="full"
      minWidth="0"
      px={large ? '2.5' : '2'}
      minHeight={large ? '7' : '5.5'}
      borderRadius="control"
      boxShadow="inset 0 0 0 1px rgb(128 128 128 / 0.35)"
      fontSize={large ? 'body' : 'small'}
      fontWeight="strong"
      whiteSpace="nowrap"
      style={{ backgroundColor: tag.color, color: textColorOn(tag.color).text }}
      data-tag={tag.value}
    >
      <chakra.bdi overflow="hidden" textOverflow="ellipsis">
        {tag.value}
      </chakra.bdi>
    </chakra.span>
  );
}

/** The tags of a record in a list, on one line: the first, and how many more there are. */
export function TagMarks({ tags }: { readonly tags: readonly TagMarkProps['tag'][] }) {
  const [first, ...more] = tags;
  if (first === undefined) return null;
  return (
    <chakra.span
      display="flex"
      gap="1.5"
      alignItems="center"
      overflow="hidden"
      title={tags.map(({ value }) => value).join(', ')}
    >
      <TagMark tag={first} />
      {more.length > 0 && (
        <chakra.span color="fg.muted" fontSize="small" flexShrink={0}>
          <bdi>+{more.length}</bdi>
        </chakra.span>
      )}
    </chakra.span>
  );
}
