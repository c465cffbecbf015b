import { cleanFileName } from '#annotations/file-name.ts';

/** What Windows refuses in names; the rest `cleanFileName` takes out. */
const REFUSED = /[<>:"|?*]/g;
/** Names of devices, which no file on Windows may have, whatever its ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** A path of two folders and a name of this length stays below what Windows unpacks. */
const LONGEST = 100;
const LONGEST_ENDING = 10;

/** The name of a file as every system takes it. */
export function safeName(name: string): string {
  const clean = cleanFileName(name).normalize('NFC').replaceAll(REFUSED, '-').replace(/^\.+/, '').trim();
  const dot = clean.lastIndexOf('.');
  const hasEnding = dot > 0 && clean.length - dot <= LONGEST_ENDING;
  const [stem, ending] = hasEnding ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
  const short = Array.from(stem)
    .slice(0, LONGEST - ending.length)
    .join('')
    .replace(/[. ]+$/, '');
  const named = `${short === '' ? '_' : short}${ending.replace(/[. ]+$/, '')}`;
  return DEVICES.test(named) ? `_${named}` : named;
}

/** Gives each entry of an archive a path that no other has, also where capitals do not count. */
export function entryNames(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    const safe = safeName(name);
    const dot = safe.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}/${copy === 1 ? safe : `${stem} (${copy})${ending}`}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  };
}
