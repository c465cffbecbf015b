import { environment } from '#server/settings.ts';

/** Where the settings are described, for who runs the server. */
export const SETTINGS_FILE = 'docs/settings.md';

const HEADER = `# Settings

Made by \`npm run settings\` from \`src/server/settings.ts\`; not changed by hand. Settings come from the environment or a \`.env\`
file in the folder the server is started in; an empty one counts as left out. A wrong one stops the start with a line that
names it. Keep what is called secret out of scripts and logs.
`;

type Described = {
  readonly group?: string;
  readonly description?: string;
  readonly example?: string;
  /** What holds without the setting, where no value says it. */
  readonly unset?: string;
};

/** Every setting with what the schema says of it. */
export const settings = Object.entries(environment.shape).map(([name, schema]) => {
  const value: unknown = schema.safeParse(undefined).data;
  const { unset, ...said } = (schema.meta() ?? {}) as Described;
  const without = unset ?? (typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : undefined);
  return { name, schema, without, ...said };
});

/** The page of all settings, a table for each group. */
export function settingsPage(): string {
  const groups = new Map<string, string[]>();
  for (const { name, group = '', description = '', without = '', example = '' } of settings) {
    const cells = [`\`${name}\``, description, without, example.includes('`') ? example : `\`${example}\``];
    const rows = groups.get(group) ?? [];
    groups.set(group, rows);
    rows.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  }
  const head = '| Setting | What it does | Without it | Example |\n|---|---|---|---|';
  const parts = [...groups].map(([group, rows]) => `\n## ${group}\n\n${head}\n${rows.join('\n')}\n`);
  return HEADER + parts.join('');
}
