import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { MessageSquareText, StickyNote } from 'lucide-react';
import type { Note } from '#annotations/note.schema.ts';
import { Ltr } from '#ui/ltr.tsx';
import type { Appointment } from '../appointment.schema.ts';

type VisitInstructionsProps = {
  readonly appointment: Pick<Appointment, 'note'> | undefined;
  /** Notes of the visit and of the object, the newest first. */
  readonly notes: readonly Pick<Note, 'id' | 'modelType' | 'text'>[];
  /** Each in two lines at most, and one note of either, as a card has room for. */
  readonly short?: boolean;
  /** Says beside a note of a short one how many older ones of its kind there are. */
  readonly counted?: boolean;
};

/** What somebody asked for this visit, and what is noted of the object: read before the vehicle is touched. */
export function VisitInstructions({ appointment, notes, short = false, counted = false }: VisitInstructionsProps) {
  const { t } = useLingui();
  const remark = appointment?.note.trim() ?? '';
  const shown = short ? firstOfEach(notes) : notes;
  if (remark === '' && shown.length === 0) return null;
  return (
    <chakra.ul aria-label={t`Instructions`} listStyleType="none" display="grid" gap="1" fontSize="small" width="full">
      {remark !== '' && <Line ofObject={false} text={remark} short={short} />}
      {shown.map(({ id, modelType, text }) => (
        <Line
          key={id}
          ofObject={modelType === 'object'}
          text={text}
          short={short}
          older={short && counted ? notes.filter((note) => note.modelType === modelType).length - 1 : 0}
        />
      ))}
    </chakra.ul>
  );
}

function firstOfEach<Noted extends Pick<Note, 'modelType'>>(notes: readonly Noted[]): readonly Noted[] {
  return (['appointment', 'object'] as const).flatMap((kind) =>
    notes.filter(({ modelType }) => modelType === kind).slice(0, 1),
  );
}

type LineProps = {
  readonly ofObject: boolean;
  readonly text: string;
  readonly short: boolean;
  /** How many older notes of its kind are not shown. */
  readonly older?: number;
};

function Line({ ofObject, text, short, older = 0 }: LineProps) {
  const { t, i18n } = useLingui();
  const Icon = ofObject ? StickyNote : MessageSquareText;
  return (
    <chakra.li display="flex" gap="2" lineHeight="tight" data-instruction={ofObject ? 'object' : 'visit'}>
      <Box color="fg.muted" flexShrink={0}>
        <Icon aria-hidden="true" size={16} />
        <VisuallyHidden>{ofObject ? t`About the object` : t`For this visit`}</VisuallyHidden>
      </Box>
      <Box minWidth="0" overflowWrap="anywhere" {...(short ? { lineClamp: '2' } : { whiteSpace: 'pre-line' })}>
        <bdi>{text}</bdi>
      </Box>
      {older > 0 && (
        <Box flexShrink={0} fontWeight="strong" data-older-notes={older}>
          <chakra.span aria-hidden="true">
            <Ltr>+{i18n.number(older)}</Ltr>
          </chakra.span>
          <VisuallyHidden>
            <Plural value={older} one="# older note" other="# older notes" />
          </VisuallyHidden>
        </Box>
      )}
    </chakra.li>
  );
}
