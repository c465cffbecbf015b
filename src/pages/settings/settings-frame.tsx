import { Box, Flex } from '@chakra-ui/react';
import { Outlet, useLocation } from 'react-router-dom';
import { useLayout } from '#pages/parts/layout.ts';
import { type ListRoom, ListRoomContext } from '#ui/list/list-room.ts';
import { useMedia } from '#ui/use-narrow.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { useSettingsSections } from './settings-sections.ts';

/** From here on there is room for the menu beside a page. */
const BESIDE = '(min-width: 66rem)';
/** From here on a list beside it has room for all of its columns: below the main menu, and beside it. */
const WIDE = { below: '(min-width: 90rem)', beside: '(min-width: 106rem)' } as const;

/**
 * A page of its own that belongs to the settings, such as the staff: with their menu beside it, where there is room. The
 * page keeps its place in the tree when the window gets narrower.
 */
export function SettingsFrame() {
  const { pathname } = useLocation();
  const sections = useSettingsSections();
  const beside = useMedia(BESIDE);
  const wide = useMedia(useLayout() === 'horizontal' ? WIDE.below : WIDE.beside);
  const room: ListRoom = beside && !wide ? 'wide-column' : 'whole';
  return (
    <Flex {...(beside ? { height: 'full', minHeight: '0', align: 'stretch' } : { display: 'contents' })}>
      {beside && (
        <Box flex="0 0 15.5rem" overflowY="auto" ps="6" pt="5" data-no-print="">
          <SettingsMenu sections={sections} current={pathname} />
        </Box>
      )}
      <Box
        key="page"
        {...(beside ? { flex: '1', minWidth: '0', overflowY: 'auto', position: 'relative' } : { display: 'contents' })}
        css={{ '@media print': { overflow: 'visible' } }}
      >
        <ListRoomContext value={room}>
          <Outlet />
        </ListRoomContext>
      </Box>
    </Flex>
  );
}
