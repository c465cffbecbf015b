import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { Link, Outlet, useParams } from 'react-router-dom';
import { prospectIndex } from '#prospects/client/prospect-index.ts';
import { useCan } from '#session/use-can.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { AddLink } from '#ui/add-link.tsx';
import { ListBeside } from '#ui/list/list-beside.tsx';
import { ProspectList } from './prospect-list.tsx';

/** The first rows, before the page is drawn. */
export function prepare(device: DeviceSession): Promise<void> {
  return device.listIndex(prospectIndex).prepare();
}

/** Who wants a place, and the prospect that was opened. */
export function ProspectsPage() {
  const { t } = useLingui();
  const can = useCan();
  const { prospectId } = useParams();
  const list = (
    <ProspectList
      selectedId={prospectId}
      create={can('prospect create') ? <AddLink to="/prospects/create" label={t`New prospect`} /> : undefined}
      actions={
        <Button variant="outline" asChild>
          <Link to="/widgets">
            <Globe aria-hidden="true" />
            {t`Widgets`}
          </Link>
        </Button>
      }
    />
  );
  return (
    <ListBeside recordId={prospectId} list={list}>
      <Outlet />
    </ListBeside>
  );
}
