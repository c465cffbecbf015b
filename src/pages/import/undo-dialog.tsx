import { Box, Button, chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useKindNames } from './import-counts.tsx';
import type { ImportPerson } from './import-person.ts';
import { planKept, type Staying, type UndoableImport } from './undo-task.ts';
import { madeText, useStayWords } from './undo-words.ts';

const SHOWN = 20;
/** Why a record stays as long as the objects of another import are there. */
const OBJECTS_FIRST: readonly string[] = ['customer.has_dependents', 'spot.has_objects'];

type UndoDialogProps = {
  readonly person: ImportPerson;
  readonly kept: UndoableImport;
  /** The import of objects that may keep the records of this one; null for none. */
  readonly first: UndoableImport | null;
  /** Called with the import to undo before this one. */
  readonly onFirst: (id: string) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** What an undo would leave; null when the server did not answer. */
type Plan = readonly Staying[] | 'asking' | null;

/** Asks before an import is undone, once it is known what would go. Where nothing would, it leads to what comes first. */
export function UndoDialog({ person, kept, first, onFirst, onConfirm, onCancel }: UndoDialogProps) {
  const { t } = useLingui();
  const planned = usePlan(person, kept);
  const going = goingOf(kept, planned);
  const what = madeText(going);
  if (going.length > 0) {
    return (
      <ConfirmDialog
        open
        destructive
        disabled={planned === 'asking'}
        title={t`Undo the import?`}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        {planned !== 'asking' && <Trans>{what} are removed again. What somebody changed or used since stays.</Trans>}
        <WouldStay kept={kept} planned={planned} />
      </ConfirmDialog>
    );
  }
  const isHeld = Array.isArray(planned) && planned.some(({ why }) => OBJECTS_FIRST.includes(why.code));
  return (
    <Dialog
      open
      role="alertdialog"
      title={t`Nothing can be undone now`}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t`Close`}
          </Button>
          {isHeld && first !== null && <Button onClick={() => onFirst(first.id)}>{t`To the import of objects`}</Button>}
        </>
      }
    >
      {isHeld && <Trans>Undo the import of objects first.</Trans>}
      <WouldStay kept={kept} planned={planned} />
    </Dialog>
  );
}

/** What would go of an import, as far as that is known. */
function goingOf({ made }: UndoableImport, planned: Plan) {
  if (planned === null || planned === 'asking') return made;
  return made
    .map(({ kind, ids }) => ({
      kind,
      ids: ids.filter(([row]) => !planned.some((one) => one.kind === kind && one.row === row)),
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** Lists what an undo would leave, by why. */
function WouldStay({ kept, planned }: { readonly kept: UndoableImport; readonly planned: Plan }) {
  const { i18n } = useLingui();
  const words = useStayWords();
  const kinds = useKindNames();
  const reasons = new Map<string, Staying[]>();
  for (const one of planned === 'asking' ? [] : (planned ?? [])) {
    const reason = `${one.kind} ${words(one.why)}`;
    reasons.set(reason, [...(reasons.get(reason) ?? []), one]);
  }
  const hasKinds = kept.made.length > 1;
  return (
    <Box role="status" mt="3">
      {planned === 'asking' ? (
        <Trans>Looking up what would stay…</Trans>
      ) : planned === null ? (
        <Trans>What would stay could not be looked up: the server did not answer.</Trans>
      ) : planned.length === 0 ? (
        <Trans>Nothing of it was changed or used: all of it goes.</Trans>
      ) : (
        <>
          <chakra.p fontWeight="strong">
            <Plural value={planned.length} one="# would stay:" other="# would stay:" />
          </chakra.p>
          <chakra.ul listStyleType="none">
            {[...reasons.values()].flatMap(([first, ...others]) => {
              if (first === undefined) return [];
              const rows = [first, ...others];
              const shown = rows
                .slice(0, SHOWN)
                .map(({ row }) => i18n.number(row))
                .join(', ');
              return [
                <chakra.li key={`${first.kind} ${first.row}`} overflowWrap="anywhere">
                  {i18n.number(rows.length)} × {words(first.why)}{' '}
                  <chakra.span color="fg.muted">
                    {hasKinds && `${kinds[first.kind]} · `}
                    <Plural value={rows.length} one={`Row ${shown}`} other={`Rows ${shown}`} />
                    {rows.length > SHOWN && '…'}
                  </chakra.span>
                </chakra.li>,
              ];
            })}
          </chakra.ul>
        </>
      )}
    </Box>
  );
}

/** What would stay, asked once: null when the server did not answer. */
function usePlan(person: ImportPerson, kept: UndoableImport): Plan {
  const [planned, setPlanned] = useState<Plan>('asking');
  const asked = useRef({ person, kept });
  useEffect(() => {
    let isOver = false;
    const { person: who, kept: what } = asked.current;
    void planKept(who, what, () => isOver).then((staying) => {
      if (!isOver) setPlanned(staying);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return planned;
}
