import { useLingui } from '@lingui/react/macro';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { ObjectsBrowser } from '#objects/client/objects-browser.tsx';
import { ImportLink } from '#pages/import/import-link.tsx';
import { PrintList } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { useListTags } from '#pages/parts/use-list-tags.tsx';
import { useCan } from '#session/use-can.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { AddLink } from '#ui/add-link.tsx';
import type { ListViewing } from '#ui/list/list-choice.ts';
import { ObjectBulk } from './object-bulk.tsx';
import { ObjectExport } from './object-export.tsx';
import { useObjectCells } from './use-object-cells.ts';

/** The first rows, before the page is drawn. */
export function prepare(device: DeviceSession): Promise<void> {
  return device.listIndex(objectIndex).prepare();
}

function bulk(chosen: readonly ObjectEntry[], clear: () => void) {
  return <ObjectBulk entries={chosen} onClear={clear} />;
}

function views(viewing: ListViewing, isGone: (query: URLSearchParams) => boolean) {
  return <ListViews viewing={viewing} isGone={isGone} />;
}

/** The objects of the company, with what this person may do with the list. */
export function ObjectsPage() {
  const { t } = useLingui();
  const can = useCan();
  const tags = useListTags('object');
  return (
    <ObjectsBrowser
      begin={can('object create') ? <ImportLink kind="objects" /> : undefined}
      create={can('object create') ? <AddLink to="/objects/create" label={t`New object`} /> : undefined}
      tags={tags}
      views={views}
      cells={useObjectCells()}
      bulk={bulk}
      actions={(shown) => (
        <>
          {can('object create') && <ImportLink kind="objects" />}
          {can('export') && <ObjectExport shown={shown} />}
          <PrintList />
        </>
      )}
    />
  );
}
