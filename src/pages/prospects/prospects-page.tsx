import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { Link } from 'react-router-dom';
import { prospectIndex } from '#prospects/client/prospect-index.ts';
import { useCan } from '#session/use-can.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { AddLink } from '#ui/add-link.tsx';
import { ProspectList } from './prospect-list.tsx';

/** The first rows, before the page is drawn. */
export function prepare(device: DeviceSession): Promise<void> {
  return device.listIndex(prospectIndex).prepare();
}

/** Who wants a place. */
export function ProspectsPage() {
  const { t } = useLingui();
  const can = useCan();
  return (
    <ProspectList
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
}
