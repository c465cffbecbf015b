import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ServerButton } from '#pages/parts/server-button.tsx';
import type { Answer } from '#session/answer.ts';
import type { ListView } from '#staff/list-view.schema.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { ListViewing } from '#ui/list/list-choice.ts';
import { notify } from '#ui/toaster.tsx';
import { createView, deleteView, editView, isViewed } from './view-calls.ts';
import { ViewForm } from './view-form.tsx';

type ViewsDialogProps = {
  readonly views: readonly ListView[];
  readonly viewing: ListViewing;
  readonly chosen: ListView | undefined;
  readonly isChanged: boolean;
  readonly isGone: (view: ListView) => boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Keeps what is chosen of a list under a name, and changes, shares and deletes what was kept. */
export function ViewsDialog(props: ViewsDialogProps) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<ListView | null>(null);
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={editing === null ? t`Views` : t`Change view`}
      footer={editing === null ? <Button variant="outline" onClick={props.onClose}>{t`Close`}</Button> : undefined}
    >
      {editing === null ? (
        <Flex direction="column" gap="5">
          <Present {...props} />
          <KeptViews {...props} onEdit={setEditing} />
        </Flex>
      ) : (
        <EditView view={editing} onChanged={props.onChanged} onDone={() => setEditing(null)} />
      )}
    </Dialog>
  );
}

/** What can be done with what is chosen now. */
function Present({ viewing, chosen, isChanged, onChanged, onClose }: ViewsDialogProps) {
  const { t } = useLingui();
  const told = useTold();
  const { path, query, show } = viewing;
  if (query === '' && !isChanged) {
    return (
      <Text color="fg.muted">
        <Trans>Choose filters, a sort or columns first. You can then keep them here under a name.</Trans>
      </Text>
    );
  }
  return (
    <>
      {chosen !== undefined && isChanged && query !== '' && chosen.changeable && (
        <Box>
          <ServerButton
            variant="outline"
            onClick={async () => {
              if (!told(await editView(chosen.uuid, { query }), t`View saved`)) return;
              show(chosen.uuid, query);
              onChanged();
              onClose();
            }}
          >
            {t`Save what is shown now in “${chosen.name}”`}
          </ServerButton>
        </Box>
      )}
      {query !== '' && (chosen === undefined || isChanged) && isViewed(path) && (
        <ViewForm
          title={t`Keep what is shown now`}
          submitLabel={t`Save view`}
          values={{ name: '', shared: false }}
          onSave={(values) => createView({ list: path, query, ...values })}
          onSaved={(view) => {
            notify({ tone: 'done', title: t`View saved` });
            show(view.uuid, query);
            onChanged();
            onClose();
          }}
        />
      )}
    </>
  );
}

type KeptViewsProps = ViewsDialogProps & { readonly onEdit: (view: ListView) => void };

function KeptViews({ views, chosen, isGone, viewing, onEdit, onClose }: KeptViewsProps) {
  const { t } = useLingui();
  if (views.length === 0) return null;
  return (
    <Flex as="ul" direction="column" listStyleType="none" borderTop="hairline">
      {views.map((view) => (
        <Flex as="li" key={view.uuid} align="center" gap="2" py="1.5" borderBottom="hairline">
          <Box flex="1" minWidth="0">
            <Button
              variant="plain"
              height="auto"
              minHeight="var(--touch-8)"
              px="0"
              maxWidth="full"
              whiteSpace="normal"
              textAlign="start"
              justifyContent="start"
              fontWeight={view === chosen ? 'strong' : 'normal'}
              aria-current={view === chosen ? 'true' : undefined}
              onClick={() => {
                viewing.show(view.uuid, view.query);
                onClose();
              }}
            >
              <bdi>{view.name}</bdi>
            </Button>
            <Text fontSize="small" color="fg.muted">
              <Whose view={view} />
              {isGone(view) && (
                <>
                  {' · '}
                  <Trans>It filters by something that was deleted; that filter is left out.</Trans>
                </>
              )}
            </Text>
          </Box>
          {view.changeable && (
            <Button size="sm" variant="ghost" px="2" aria-label={t`Change “${view.name}”`} onClick={() => onEdit(view)}>
              <Pencil aria-hidden="true" />
            </Button>
          )}
        </Flex>
      ))}
    </Flex>
  );
}

function Whose({ view: { shared, mine, by } }: { readonly view: ListView }) {
  if (!shared) return <Trans>For you alone</Trans>;
  if (mine) return <Trans>Shared with colleagues</Trans>;
  return by === '' ? <Trans>Shared by somebody who left</Trans> : <Trans>Shared by {by}</Trans>;
}

type EditViewProps = { readonly view: ListView; readonly onChanged: () => void; readonly onDone: () => void };

function EditView({ view, onChanged, onDone }: EditViewProps) {
  const { t } = useLingui();
  const told = useTold();
  const [asking, setAsking] = useState(false);
  return (
    <Flex direction="column" gap="5">
      <ViewForm
        title={t`Change view`}
        submitLabel={t`Save`}
        values={{ name: view.name, shared: view.shared }}
        onSave={(values) => editView(view.uuid, values)}
        onSaved={() => {
          onChanged();
          onDone();
        }}
        onCancel={onDone}
      />
      <Box>
        <ServerButton variant="outline" color="tone.problem.fg" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t`Delete view`}
        </ServerButton>
      </Box>
      <ConfirmDialog
        open={asking}
        destructive
        title={t`Delete ${view.name}?`}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false);
          if (!told(await deleteView(view.uuid), t`View deleted`)) return;
          onChanged();
          onDone();
        }}
      >
        {view.shared ? <Trans>Colleagues lose it too.</Trans> : null}
      </ConfirmDialog>
    </Flex>
  );
}

/** Tells how it ended; true where it was done. */
function useTold(): (answer: Answer<unknown>, title: string) => boolean {
  const { t } = useLingui();
  return (answer, title) => {
    if (answer.ok) notify({ tone: 'done', title });
    else notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    return answer.ok;
  };
}
