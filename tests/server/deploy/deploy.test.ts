import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MOST_DOCUMENT_BYTES } from '#annotations/limits.ts';
import { readConfig } from '#server/config.ts';
import { remarksOn } from '#server/setting-remarks.ts';
import { environment } from '#server/settings.ts';

type Service = {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly command?: readonly string[];
  readonly healthcheck?: object;
  readonly networks: readonly string[];
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly ipam?: { readonly config: readonly { subnet: string }[] } }>>;
  readonly volumes: Readonly<Record<string, null>>;
};

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const dockerfile = read('Dockerfile');
/** What the operator is told to type. */
const operating = readFileSync('docs/operate.md', 'utf8').replaceAll(/\s+/g, ' ');
const services = Object.entries(compose.services);
const SETTINGS = Object.keys(environment.shape);
/** What the compose file itself reads, and Node. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'BACKUPS', 'NODE_ENV'];
const KNOWN = new Set([...SETTINGS, ...OF_COMPOSE]);
const unknown = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name));

/** `NAME=value` of a file of settings; with a mark before it, a proposal. */
const exampleLines = [...read('example.env').matchAll(/^(# )?([A-Z0-9_]+)=(.*)$/gm)].map(
  ([, mark, name = '', value = '']) => ({ name, value, isProposal: mark !== undefined }),
);

/** The programs of the build, by what vite.config.ts makes. */
const programs = [...readFileSync('vite.config.ts', 'utf8').matchAll(/^ +(\w+): 'src\/server\/[\w/-]*main\.ts'/gm)].map(
  ([, name]) => `dist/server/${name}.js`,
);

describe('the file of settings', () => {
  test('has settings that there are, which can be read as they stand', () => {
    expect(unknown(exampleLines.map(({ name }) => name))).toEqual([]);
    const given = exampleLines.filter(({ name, isProposal }) => !isProposal && !OF_COMPOSE.includes(name));
    expect(given.length).toBeGreaterThan(2);
    const variables = Object.fromEntries(given.map(({ name, value }) => [name, value]));
    expect(readConfig(variables)).toMatchObject({ config: { appUrl: 'https://remise.example.nl' } });
    expect(remarksOn(variables)).toEqual([]);
  });

  test('has no secret in it, so that nobody runs with one that is known', () => {
    const secrets = exampleLines.filter(({ name }) => /SECRET|TOKEN|PASSWORD|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter(({ value }) => value !== '')).toEqual([]);
  });
});

describe('the compose file', () => {
  test('sets what is a setting, and reads what the file of settings has', () => {
    const ours = services.filter(([, { image }]) => image === 'remise').map(([, service]) => service);
    expect(ours.length).toBe(2);
    expect(unknown(ours.flatMap((service) => Object.keys(service.environment ?? {})))).toEqual([]);
    const used = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
    expect(used).toContain('POSTGRES_PASSWORD');
    const offered = exampleLines.map(({ name }) => name);
    expect(used.filter((name) => !offered.includes(name))).toEqual([]);
  });

  test('runs everything without rights, on a file system that is only read, and looks after its health', () => {
    for (const [name, service] of services) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      if (name !== 'remise') expect(service.healthcheck, name).toBeDefined();
    }
    const named = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(named.filter((name) => /^\w+$/.test(name) && !(name in compose.volumes))).toEqual([]);
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
  });

  test('has its proxy fetch a certificate, a backup every night, and says how to begin and to ask the doctor', () => {
    expect(compose.services['proxy']).toMatchObject({ image: expect.stringMatching(/^caddy:/) });
    expect(read('Caddyfile')).toMatch(/^\{\$APP_URL\} \{$/m);
    expect(compose.services['backup']?.command?.at(-1)).toMatch(/backup\.js \/backups --rotate; sleep 86400; done$/);
    const typed = operating.match(/`(?:cp example|docker compose)[^`]+`/g)?.map((each) => each.slice(1, -1)) ?? [];
    expect(typed).toHaveLength(3);
    expect(typed.filter((each) => !read('compose.yaml').includes(`#   ${each}`))).toEqual([]);
  });

  test('believes the network of the proxy, and no other', () => {
    const [front] = compose.networks['front']?.ipam?.config ?? [];
    const trusted = compose.services['remise']?.environment?.['TRUSTED_PROXIES'];
    expect(trusted).toBe(front?.subnet);
    expect(readConfig({ TRUSTED_PROXIES: trusted })).toMatchObject({ config: { trustedProxies: [front?.subnet] } });
    expect(compose.services['proxy']?.networks).toEqual(['front']);
  });
});

describe('the container', () => {
  test('is made of files that are there', () => {
    const allowed = [...read('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    expect(allowed.filter((path) => !existsSync(path))).toEqual([]);
    const [, copied = ''] = /^COPY (.+) \.\/$/m.exec(dockerfile) ?? [];
    expect(copied.split(' ')).toContain('package-lock.json');
    expect(copied.split(' ').filter((path) => !allowed.includes(path))).toEqual([]);
    expect(allowed.filter((path) => /env|data|\.git/.test(path))).toEqual([]);
  });

  test('has everything that the build is made from', () => {
    const allowed = [...read('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    const needed = [...readFileSync('config/source-hash.ts', 'utf8').matchAll(/^ {2}'([^'*]+?)\/?(?:\*.*)?',$/gm)].map(
      ([, path = '']) => path,
    );
    expect(needed).toContain('public');
    const isIn = (path: string) => allowed.some((one) => path === one || path.startsWith(`${one}/`));
    expect(needed.filter((path) => !isIn(path))).toEqual([]);
    // What scripts of the build import from elsewhere.
    const imported = globSync('config/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '\.\.\/([^']+)'/g)].map(([, path = '']) => path),
    );
    expect(imported.filter((path) => !path.startsWith('src/') && !isIn(path))).toEqual([]);
  });

  test('starts a program of the build, as somebody without rights, with settings that there are', () => {
    expect(dockerfile.match(/^USER (.+)$/m)?.[1]).toBe('node');
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
    const [, settings = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
    expect(unknown([...settings.matchAll(/(\w+)=/g)].map(([, name = '']) => name))).toEqual([]);
    expect(settings).toContain('REMISE_DATA=/data');
    expect(dockerfile).toMatch(/^VOLUME \/data$/m);
    const started = [dockerfile, read('compose.yaml')].flatMap((text) => text.match(/dist\/server\/\w+\.js/g) ?? []);
    expect(new Set(started)).toEqual(
      new Set(['dist/server/main.js', 'dist/server/doctor.js', 'dist/server/backup.js']),
    );
    expect(started.filter((program) => !programs.includes(program))).toEqual([]);
  });

  test('is healthy while the server says so, and not when nobody answers', async () => {
    const [, command = '[]'] = /^HEALTHCHECK [^\n]*\n +CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [program, ...args] = JSON.parse(command) as string[];
    expect(program).toBe('node');
    const asked: string[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const PORT = String((server.address() as AddressInfo).port);
    const check = () =>
      promisify(execFile)(process.execPath, args, { env: { PORT } }).then(
        () => 0,
        (error: { readonly code: number }) => error.code,
      );
    expect(await check()).toBe(0);
    expect(asked).toEqual(['/health']);
    status = 503;
    expect(await check()).toBe(1);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await check()).toBe(1);
  });
});

describe('units of systemd', () => {
  const units = globSync('deploy/*.service').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  test.each(units)('$file starts a program of the build without rights', ({ text }) => {
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node [^\n]*?(dist\/server\/\w+\.js)/m.exec(text) ?? [];
    expect(programs).toContain(program);
    for (const line of ['User=remise', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectory=remise']) {
      expect(text.split('\n')).toContain(line);
    }
    const set = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
    expect(unknown(set)).toEqual([]);
  });

  test('back up every night where the server does not', () => {
    expect(units.length).toBe(2);
    expect(read('remise-backup.timer')).toMatch(/^OnCalendar=/m);
    const [, folder = ''] = /-- --backups (\S+)`/.exec(operating) ?? [];
    expect(read('remise-backup.service')).toContain(`backup.js ${folder} --rotate\n`);
  });

  test('run where their settings lie, and say first what to do once', () => {
    const [, folder = '', user = ''] = /`cd (\S+) && sudo -u (\w+) npm run doctor`/.exec(operating) ?? [];
    expect(operating).toContain(`\`${folder}/.env\``);
    for (const { file, text } of units) {
      expect(text.split('\n'), file).toEqual(expect.arrayContaining([`WorkingDirectory=${folder}`, `User=${user}`]));
    }
    const [before = ''] = read('remise.service').split('[Unit]');
    for (const word of ['npm ci && npm run build', `${folder}/.env`, 'useradd', 'systemctl enable --now remise']) {
      expect(before).toContain(word);
    }
  });
});

test('nginx lets documents through, waits longer than events are apart, and tells who called', () => {
  const site = read('nginx.conf');
  const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(site) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MOST_DOCUMENT_BYTES);
  const [, minutes = ''] = /proxy_read_timeout (\d+)m;/.exec(site) ?? [];
  const [, commentMs = ''] =
    /COMMENT_MS = ([\d_]+);/.exec(readFileSync('src/sync/server/calls/live.routes.ts', 'utf8')) ?? [];
  expect(Number(minutes) * 60_000).toBeGreaterThan(2 * Number(commentMs.replaceAll('_', '')));
  expect(site).toMatch(/^ {2}listen 443 ssl/m);
  expect(operating).toContain(`says something every ${Number(commentMs.replaceAll('_', '')) / 1000} s`);
  expect(operating).toContain(`bodies of ${MOST_DOCUMENT_BYTES / 1024 / 1024} MB`);
  expect(site).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
});
