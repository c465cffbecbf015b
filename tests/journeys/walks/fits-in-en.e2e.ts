import { fitEveryPage } from '#tests/journeys/support/fit-pages.ts';

fitEveryPage('en');
