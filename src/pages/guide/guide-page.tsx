import { Box, Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NotFoundPage } from '#pages/parts/not-found-page.tsx';
import { Page } from '#ui/page.tsx';
import { isGuideOpen } from './guide-access.ts';
import { GuideActions } from './guide-actions.tsx';
import { GuideColors } from './guide-colors.tsx';
import { GuideDialogs } from './guide-dialogs.tsx';
import { GuideFields } from './guide-fields.tsx';
import { GuideFilters } from './guide-filters.tsx';
import { GuideForms } from './guide-forms.tsx';
import { GuideIcons } from './guide-icons.tsx';
import { type GuideEntry, GuideLayout } from './guide-layout.tsx';
import { GuideLoading } from './guide-loading.tsx';
import { GuideMarks } from './guide-marks.tsx';
import { GuideSurfaces } from './guide-surfaces.tsx';
import { GuideTables } from './guide-tables.tsx';

type GuideGroup = GuideEntry & { readonly Content: ComponentType };

/** The pages of the guide. */
function useGuideGroups(): readonly GuideGroup[] {
  const { t } = useLingui();
  return [
    { path: '/ui/colors', title: t`Colours and text`, Content: GuideColors },
    { path: '/ui/actions', title: t`Buttons and menus`, Content: GuideActions },
    { path: '/ui/marks', title: t`Plates and states`, Content: GuideMarks },
    { path: '/ui/fields', title: t`Fields`, Content: GuideFields },
    { path: '/ui/forms', title: t`Forms`, Content: GuideForms },
    { path: '/ui/filters', title: t`Filters`, Content: GuideFilters },
    { path: '/ui/dialogs', title: t`Dialogs and messages`, Content: GuideDialogs },
    { path: '/ui/surfaces', title: t`Panels`, Content: GuideSurfaces },
    { path: '/ui/loading', title: t`Waiting for data`, Content: GuideLoading },
    { path: '/icons', title: t`Icons`, Content: GuideIcons },
    { path: '/tables', title: t`Lists and tables`, Content: GuideTables },
  ];
}

/** The living style guide: every component of `src/ui` in its states. Not found unless `isGuideOpen` allows it. */
export function GuidePage() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const groups = useGuideGroups();
  const path = pathname.replace(/\/+$/, '');
  const group = groups.find((one) => one.path === path);
  if (!isGuideOpen(search) || (group === undefined && path !== '/ui')) return <NotFoundPage />;
  const title = t`Style guide`;
  return (
    <GuideLayout entries={[{ path: '/ui', title }, ...groups]}>
      {group === undefined ? (
        <Page
          title={title}
          subtitle={t`Every component in its states, light and dark, in both directions.`}
          width="form"
        >
          <Index groups={groups} />
        </Page>
      ) : (
        <Page key={path} title={group.title} back={{ to: '/ui', label: title }}>
          <Box display="grid" gap="8" gridTemplateColumns="minmax(0, 1fr)">
            <group.Content />
          </Box>
        </Page>
      )}
    </GuideLayout>
  );
}

function Index({ groups }: { readonly groups: readonly GuideGroup[] }) {
  return (
    <Box as="ul" listStyleType="none" bg="bg.panel" border="hairline" borderRadius="panel">
      {groups.map(({ path, title }) => (
        <Box as="li" key={path} _notLast={{ borderBottom: 'hairline' }}>
          <Button
            asChild
            variant="ghost"
            width="full"
            justifyContent="space-between"
            fontWeight="normal"
            minHeight="12"
          >
            <Link to={path}>
              {title}
              <Box as="span" _rtl={{ transform: 'scaleX(-1)' }} color="fg.muted">
                <ChevronRight aria-hidden="true" />
              </Box>
            </Link>
          </Button>
        </Box>
      ))}
    </Box>
  );
}
