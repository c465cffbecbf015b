import { walkEveryPage } from '#tests/journeys/support/walk-pages.ts';

walkEveryPage('nl');
