import type { Tag } from '../tag.schema.ts';
import { textColorOn } from '../tag.ts';

type TagMarkProps = { readonly tag: Pick<Tag, 'value' | 'color'>; readonly size?: 'list' | 'page' };

/** A tag: its text on its colour. */
export function TagMark({ tag, size = 'list' }: TagMarkProps) {
  return (
    <span
      className="badge badge-colored"
      style={{ backgroundColor: tag.color, color: textColorOn(tag.color).text }}
      data-tag={tag.value}
      data-size={size}
    >
      <bdi>{tag.value}</bdi>
    </span>
  );
}

/** The tags of a record in a list, on one line: the first, and how many more there are. */
export function TagMarks({ tags }: { readonly tags: readonly TagMarkProps['tag'][] }) {
  const [first, ...more] = tags;
  if (first === undefined) return null;
  return (
    <span className="badges" title={tags.map(({ value }) => value).join(', ')}>
      <TagMark tag={first} />
      {more.length > 0 && (
        <small>
          <bdi>+{more.length}</bdi>
        </small>
      )}
    </span>
  );
}
