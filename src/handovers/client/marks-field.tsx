import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ObjectCategory } from '#objects/object.schema.ts';
import { PressTile } from '#ui/press-tile.tsx';
import type { HandoverMark } from '../handover.schema.ts';
import {
  MARK_KINDS,
  MARK_SCALE,
  MARK_VIEWS,
  type MarkView,
  MOST_MARKS,
  MOST_REMARK_CHARACTERS,
} from '../handover-limits.ts';
import { DamageDrawing } from './damage-drawing.tsx';
import { useHandoverWords } from './use-handover-words.ts';

/** A press this close to a mark means that mark, in marks' units. */
const NEAR = 60;

type MarksFieldProps = {
  readonly category: ObjectCategory;
  readonly marks: readonly HandoverMark[];
  /** The handover that is under way: its own marks can be changed, those of before can be said to be gone. */
  readonly handoverId: string;
  readonly newId: () => string;
  readonly onChange: (marks: readonly HandoverMark[]) => void;
};

/** Damage on the drawing of an object: a press marks it, another press on a mark takes that up. */
export function MarksField({ category, marks, handoverId, newId, onChange }: MarksFieldProps) {
  const [view, setView] = useState<MarkView>('left');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = marks.find(({ id }) => id === chosenId);
  const isNew = (mark: HandoverMark) => mark.handoverId === handoverId;
  const press = (x: number, y: number) => {
    const near = marks.find((mark) => mark.view === view && Math.hypot(mark.x - x, mark.y - y) < NEAR);
    if (near === undefined) add(x, y);
    else setChosenId(near.id);
  };
  const add = (x: number, y: number) => {
    if (marks.length >= MOST_MARKS) return;
    const id = newId();
    onChange([...marks, { id, view, x, y, kind: 'scratch', note: '', handoverId }]);
    setChosenId(id);
  };
  return (
    <Flex direction="column" gap="3">
      <Views view={view} marks={marks} onChange={setView} />
      <DamageDrawing category={category} view={view} marks={marks} isNew={isNew} chosenId={chosenId} onPress={press} />
      <MarksOfView
        marks={marks.filter((mark) => mark.view === view)}
        chosenId={chosenId}
        onChoose={setChosenId}
        onAdd={() => add(MARK_SCALE / 2, MARK_SCALE / 2)}
      />
      {chosen === undefined ? (
        <Box color="fg.muted">
          {marks.length >= MOST_MARKS ? (
            <Trans>No more marks fit on this drawing.</Trans>
          ) : (
            <Trans>Press the drawing where you see damage. No damage? Go on.</Trans>
          )}
        </Box>
      ) : (
        <ChosenMark
          key={chosen.id}
          mark={chosen}
          isNew={isNew(chosen)}
          onChange={(mark) => onChange(marks.map((one) => (one.id === mark.id ? mark : one)))}
          onRemove={() => {
            onChange(marks.filter(({ id }) => id !== chosen.id));
            setChosenId(null);
          }}
        />
      )}
    </Flex>
  );
}

type MarksOfViewProps = {
  readonly marks: readonly HandoverMark[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
};

/** The damage of a side as buttons: for who cannot press a drawing, and to take up a mark that lies under a thumb. */
function MarksOfView({ marks, chosenId, onChoose, onAdd }: MarksOfViewProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  return (
    <Flex gap="1" wrap="wrap" role="group" aria-label={t`Damage on this side`}>
      {marks.map((mark, index) => (
        <PressTile
          key={mark.id}
          type="button"
          aria-pressed={mark.id === chosenId}
          onClick={() => onChoose(mark.id)}
          minHeight="11"
          px="2"
        >
          {`${index + 1}. ${words.mark[mark.kind]}`}
        </PressTile>
      ))}
      <PressTile type="button" onClick={onAdd} minHeight="11" px="2" color="accent">
        {t`Add damage`}
      </PressTile>
    </Flex>
  );
}

type ViewsProps = {
  readonly view: MarkView;
  readonly marks: readonly HandoverMark[];
  readonly onChange: (view: MarkView) => void;
};

function Views({ view, marks, onChange }: ViewsProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  return (
    <Flex gap="1" role="group" aria-label={t`Side`}>
      {MARK_VIEWS.map((name) => {
        const count = marks.filter((mark) => mark.view === name).length;
        return (
          <PressTile
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => onChange(name)}
            flex="1"
            minWidth="0"
            minHeight="12"
            px="1"
          >
            {words.view[name]}
            {count > 0 && (
              <chakra.span color="fg.muted" ms="1">
                {count}
              </chakra.span>
            )}
          </PressTile>
        );
      })}
    </Flex>
  );
}

type ChosenMarkProps = {
  readonly mark: HandoverMark;
  readonly isNew: boolean;
  readonly onChange: (mark: HandoverMark) => void;
  readonly onRemove: () => void;
};

/** What the chosen mark is. One of an earlier handover keeps its words; it can only be gone. */
function ChosenMark({ mark, isNew, onChange, onRemove }: ChosenMarkProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  if (!isNew) {
    return (
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1">
          <Box fontWeight="strong">{words.mark[mark.kind]}</Box>
          <Box color="fg.muted">{mark.note === '' ? <Trans>Was there before</Trans> : <bdi>{mark.note}</bdi>}</Box>
        </Box>
        <Button variant="outline" minHeight="12" onClick={onRemove}>{t`No longer there`}</Button>
      </Flex>
    );
  }
  return (
    <Flex direction="column" gap="2">
      <Flex gap="1" wrap="wrap" role="group" aria-label={t`What is it?`}>
        {MARK_KINDS.map((kind) => (
          <PressTile
            key={kind}
            type="button"
            aria-pressed={mark.kind === kind}
            onClick={() => onChange({ ...mark, kind })}
            flex="1 1 auto"
            minHeight="12"
            px="2"
          >
            {words.mark[kind]}
          </PressTile>
        ))}
      </Flex>
      <Flex gap="2">
        <Input
          aria-label={t`Remark`}
          placeholder={t`Remark`}
          value={mark.note}
          maxLength={MOST_REMARK_CHARACTERS}
          onChange={({ target }) => onChange({ ...mark, note: target.value })}
          minHeight="12"
        />
        <Button variant="outline" minHeight="12" px="3" aria-label={t`Remove this mark`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </Flex>
    </Flex>
  );
}
