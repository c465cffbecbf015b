// npm run settings: writes the page of settings from their schema.
import { writeFileSync } from 'node:fs';
import { SETTINGS_FILE, settingsPage } from './settings-page.ts';

writeFileSync(SETTINGS_FILE, settingsPage());
console.log(SETTINGS_FILE);
