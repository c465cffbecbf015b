/** By the first words of a sentence its tests by their files, or why nothing can be exercised. */
type Sentences = Readonly<Record<string, Readonly<Record<string, readonly string[]>> | string>>;

const BACKUP = 'tests/server/backup/backup.server.test.ts';
const CONTENTS = 'tests/server/backup/contents.server.test.ts';
const ARCHIVES = 'tests/server/backup/archive-folder.test.ts';
const NIGHTLY = 'tests/server/backup/nightly-backup.embedded.server.test.ts';
const TOOLS = 'tests/server/deploy/operator-tools.server.test.ts';
const DEPLOY = 'tests/server/deploy/deploy.test.ts';
const PAGE = 'tests/server/deploy/operate.test.ts';
const DOCTOR = 'tests/server/doctor/doctor.server.test.ts';
const DOCTOR_PROCESS = 'tests/server/doctor/doctor-process.embedded.server.test.ts';
const PLACES = 'tests/annotations/contents-outside.server.test.ts';
const SNAPSHOTS = 'tests/sync/snapshot-storage.server.test.ts';
const RESTORED = 'tests/server/process/restored.server.test.ts';
const DRAIN = 'tests/server/process/drain.server.test.ts';
const METRICS = 'tests/server/watching/metrics.server.test.ts';
const WATCHING = 'tests/server/watching/watching-files.server.test.ts';
const REQUESTS = 'tests/server/watching/request-ids.server.test.ts';
const READY = 'tests/server/watching/readiness.test.ts';
const SHED = 'tests/server/watching/shed-load.server.test.ts';
const AWAY = 'tests/chaos/database-away.postgres.server.test.ts';
const LINES = 'tests/chaos/fault-line.test.ts';
const BUSY = 'tests/sync/client/client-busy.test.ts';
const LEAVING = 'tests/server/own-data/leaving.server.test.ts';
const CONFIG = 'tests/server/config.test.ts';
const BACKUP_RUN = {
  [TOOLS]: ['a tool reads the file .env where it is started; a backup works in its folder, and has no secret in it'],
};
const MOVE_KILLED = {
  [TOOLS]: ['a move that is killed leaves nothing there; repeated, it names the settings with which the server starts'],
};
const BROUGHT_BACK = {
  [TOOLS]: ['an archive brings back what waited, and a company that leaves: for good, or until it is deleted again'],
};
const BY_ITSELF = {
  [NIGHTLY]: ['a server without a recent backup makes one by itself, removes what is expired, and tells its age'],
};
const SENT_AGAIN = { [RESTORED]: ['devices put back what an archive misses that was made while they worked'] };
const TOLD_IN_A_LINE = {
  [LINES]: ['a fault is told in a line: when it was said, when changes were taken again, and what was lost'],
};
const DRAINED = {
  [DRAIN]: ['a process that is asked to stop sends everybody elsewhere, ends what runs, and is gone in time'],
};
const REPLACED = { [BACKUP]: ['asks before it replaces rows, twice when these are newer, and keeps what was there'] };

const RUN: Sentences = {
  'What somebody who runs Remise needs': 'It says what the page is for, and where the settings are.',
  'Each sentence has a test': { [PAGE]: ['has its entry, and each entry its sentence'] },
  '`npm run doctor` prints': {
    [DOCTOR]: ['an installation that lacks nothing but its server is told so'],
  },
  'It changes nothing, asks the mail server': {
    [DOCTOR]: ['an installation that lacks nothing but its server is told so'],
    [DOCTOR_PROCESS]: [
      'it leaves the database to a server that runs, asks that whether it is ready, and nothing is wrong',
      'it is wrong that a server has the folder and answers nowhere, or that another program has the port',
      'before the first start it makes nothing, and says what is missing',
    ],
  },
  'Run it before the first start': {
    [DOCTOR_PROCESS]: [
      'before the first start it makes nothing, and says what is missing',
      'a wrong setting is one line and the exit code 1, as are arguments that it does not know',
    ],
  },
  '`deploy/compose.yaml` runs Remise': {
    [DEPLOY]: [
      'has its proxy fetch a certificate, a backup every night, and says how to begin and to ask the doctor',
      'sets what is a setting, and reads what the file of settings has',
      'runs everything without rights, on a file system that is only read, and looks after its health',
    ],
  },
  'The doctor is `docker compose exec': {
    [DEPLOY]: ['has its proxy fetch a certificate, a backup every night, and says how to begin and to ask the doctor'],
  },
  'One container on the embedded database': {
    [DEPLOY]: [
      'is made of files that are there',
      'starts a program of the build, as somebody without rights, with settings that there are',
    ],
    ...BY_ITSELF,
  },
  '`deploy/remise.service` begins': { [DEPLOY]: ['run where their settings lie, and say first what to do once'] },
  'Settings are in `/opt/remise/.env`': {
    [DEPLOY]: ['run where their settings lie, and say first what to do once'],
    ...BACKUP_RUN,
  },
  'On PostgreSQL add `remise-backup.service`': { [DEPLOY]: ['back up every night where the server does not'] },
  'Start from `deploy/Caddyfile`': {
    [PAGE]: ['names commands, files and settings that there are'],
    [DEPLOY]: [
      'has its proxy fetch a certificate, a backup every night, and says how to begin and to ask the doctor',
      'nginx lets documents through, waits longer than events are apart, and tells who called',
    ],
  },
  'It has to speak https': {
    [DEPLOY]: ['nginx lets documents through, waits longer than events are apart, and tells who called'],
  },
  'That is believed of a proxy on this machine': {
    'tests/server/access/trusted-proxies.server.test.ts': ['is told by %s', 'is not told by %s'],
    [DOCTOR_PROCESS]: ['a server believes the proxies that its settings name'],
  },
  'Make a backup, put the new version': {
    'tests/chaos/rolling-upgrade.server.test.ts': [
      'an upgrade under devices of an old build: what they did offline arrives, and all agree',
    ],
    'tests/server/database/database-migrations.server.test.ts': [
      'of a new version run on top of those of an older one',
    ],
  },
  'Its doctor says beforehand': {
    [DOCTOR]: ['that is behind this version, or ahead of it, is told with what to do'],
    [DOCTOR_PROCESS]: [
      'it leaves the database to a server that runs, asks that whether it is ready, and nothing is wrong',
    ],
  },
  'Where a table is in use all the time': {
    'tests/server/database/migrations-beside-work.postgres.server.test.ts': [
      'a table that is in use all the time is named after so many tries, and nothing was changed',
    ],
  },
  'Devices of the version before go on': {
    'tests/chaos/rolling-upgrade.server.test.ts': [
      'an upgrade under devices of an old build: what they did offline arrives, and all agree',
    ],
    'tests/journeys/offline/update.e2e.ts': [
      'a new build with other chunks keeps the open page, the waiting change and the old chunks (I16)',
    ],
  },
};

const FILES: Sentences = {
  'Their contents lie in `files`': {
    [DOCTOR]: ['an installation that lacks nothing but its server is told so'],
    [PLACES]: ['is kept there and nowhere else, and comes back as it was'],
  },
  '`REMISE_FILES=s3` puts them': {
    [PLACES]: ['is kept there and nowhere else, and comes back as it was'],
    [SNAPSHOTS]: ['that one process made are handed out by another, which makes none'],
    [CONFIG]: ['knows the bucket for contents of files'],
  },
  '`REMISE_FILES_SEALED=yes` encrypts': {
    [PLACES]: ['is kept there and nowhere else, and comes back as it was'],
    [SNAPSHOTS]: ['sealed snapshots show nothing in the storage'],
    'tests/blobs/blob-stores.server.test.ts': ['%s cannot be read'],
  },
  'To change either, change it': {
    [PLACES]: ['gets everything that lies elsewhere, both ways, and what was left goes a day later'],
  },
  'Keep the settings of the old place': {
    [DOCTOR]: ['that changed: what lies elsewhere is moved, or can be opened by nobody'],
    [PLACES]: ['gets everything that lies elsewhere, both ways, and what was left goes a day later'],
  },
};

const BACK_UP: Sentences = {
  '`npm run backup -- FOLDER` writes all rows': {
    [BACKUP]: ['has every row of a running installation, and puts back each as it was'],
    [CONTENTS]: ['are copied beside the archive, once, and encrypted ones stay encrypted'],
  },
  'It reads the settings of the server': {
    [BACKUP]: ['made while somebody writes has all that was done before it began, and nothing in part'],
    ...BACKUP_RUN,
    ...SENT_AGAIN,
  },
  'An archive gets its name once': {
    [BACKUP]: [
      'has every row of a running installation, and puts back each as it was',
      'of a file that is cut off, changed, short of a row, or no archive changes nothing',
    ],
    [CONTENTS]: ['that cannot be reached keep a backup from being called one'],
    ...BACKUP_RUN,
  },
  'A backup that fails says why': {
    [BACKUP]: [
      'of nothing is refused with what to do, and leaves nothing',
      'made while somebody writes has all that was done before it began, and nothing in part',
    ],
    [CONTENTS]: ['that cannot be reached keep a backup from being called one'],
  },
  'It needs room in FOLDER': {
    ...BACKUP_RUN,
  },
  'The secret is not in it': {
    ...BACKUP_RUN,
    [CONFIG]: ['is made once, kept for later starts, and readable by its owner only'],
  },
  'Without it payment keys, secrets of webhooks': {
    [DOCTOR]: ['has payment keys that another secret does not open'],
    'tests/server/webhooks/webhook-sending.server.test.ts': [
      'a server with another secret says so, and signs with nothing',
    ],
    'tests/server/access/account-two-step.server.test.ts': [
      'under another APP_SECRET no code is right, and a person can still be told so',
    ],
    'tests/blobs/blob-stores.server.test.ts': ['%s cannot be read'],
  },
  'With `REMISE_BACKUPS=FOLDER` the server': {
    ...BY_ITSELF,
    [ARCHIVES]: ['a backup is due at two at night, after a missed night at once, and not twice'],
    [CONFIG]: ['makes backups by itself of the embedded database alone'],
  },
  'It keeps the newest of each': {
    [ARCHIVES]: [
      'of nightly archives seven days, then one a week until 35 days, are kept',
      'of several of one day the newest stays',
      'the newest stays however old it is, and what is no archive is left alone',
    ],
    [CONTENTS]: ['leave the folder of archives once no archive can need them any more'],
  },
  '`/ready` says the age of the newest': {
    ...BY_ITSELF,
    'tests/pages/settings/settings-backup.test.tsx': ['tells when the newest backup was made'],
  },
  'On PostgreSQL run `npm run backup': {
    [DEPLOY]: ['back up every night where the server does not'],
    [CONFIG]: ['makes backups by itself of the embedded database alone'],
  },
};

const PUT_BACK: Sentences = {
  'With the server stopped, `npm run restore': {
    [BACKUP]: [
      'has every row of a running installation, and puts back each as it was',
      'of the embedded database is put back on this engine',
    ],
    [CONTENTS]: ['come back with the rows, to another machine and to a bucket that was emptied; or nothing does'],
  },
  'It is refused while a server runs there': {
    [BACKUP]: [
      'is refused while the server runs',
      'of a file that is cut off, changed, short of a row, or no archive changes nothing',
      'of a newer version names that version',
    ],
  },
  'Where there are companies already': {
    ...REPLACED,
    ...SENT_AGAIN,
  },
  'What was there is kept': { ...REPLACED },
  'Devices send again by themselves': { ...SENT_AGAIN },
  'What was done without a device': { ...REPLACED },
  'A copy that only looks': {
    'tests/server/process/webhook-killed.server.test.ts': [
      'a copy that is told to send no webhooks leaves what waits as it is',
    ],
    'tests/server/mail/mail-calls.server.test.ts': ['that is kept stays so while no mail server is set'],
  },
  'Mails, webhooks and requests': {
    ...BROUGHT_BACK,
    'tests/server/process/webhook-killed.server.test.ts': [
      'a webhook whose server was killed while it was answered comes again after the restart, under the same id',
    ],
    'tests/billing/payments/killed-workers.postgres.server.test.ts': [
      'four workers at once that are killed bill each period once, with numbers that follow',
    ],
  },
  'With the server stopped, `npm run move': {
    [BACKUP]: [
      'takes every row to an empty place, and back from PostgreSQL to the embedded database',
      'is refused while a server runs on either side',
    ],
    [CONTENTS]: ['go with a move to another folder'],
  },
  'Every row is compared there': {
    [BACKUP]: ['takes every row to an empty place, and back from PostgreSQL to the embedded database'],
  },
  'Broken off, nothing is there': {
    ...MOVE_KILLED,
  },
  'Start the server with the settings that the move names': {
    ...MOVE_KILLED,
    [BACKUP]: ['takes every row to an empty place, and back from PostgreSQL to the embedded database'],
  },
};

const WATCH: Sentences = {
  'With `METRICS_TOKEN` set': {
    [METRICS]: [
      'count requests by route, method and status, and those under way',
      'name live streams, connections, the disk, memory and the event loop',
      'is how long each queue waits, how late it is, and what was given up within a day',
      'is when bills and reminders last ran, for how long, and what failed',
      'is the device that is furthest behind its company, unless it was put away',
      'say nothing of whose it is',
    ],
    [WATCHING]: ['leave out nothing that the issue asks to be watched'],
  },
  'What is read across all companies': {
    [METRICS]: [
      'are read every ten seconds at most, however often somebody asks',
      'are left out while the database fails or does not answer',
    ],
  },
  '[deploy/watching]': {
    [WATCHING]: [
      'ask for something in each entry',
      '%s: %s',
      'a rule file that Prometheus reads: each rule has a name of its own, a query, a time, a severity and words',
    ],
  },
  'Every line of the log': {
    [REQUESTS]: [
      'stands in each line that is logged for it, also where only the log of the server is at hand',
      'has an id in each of its lines, another one each time',
    ],
  },
  'Each answer has the id': {
    [REQUESTS]: ['is the one that the caller made, when it is well formed'],
    'tests/session/request-id.test.tsx': [
      'each request of a page has an id of its own, so that the log can be asked about it',
    ],
  },
  'Where something fails unexpectedly': {
    [REQUESTS]: ['is told to a person in short when something fails, and found by that in the log'],
  },
  'The log has no name': {
    'tests/server/watching/log-privacy.server.test.ts': [
      'when a mail server refuses a mail and says to whom',
      'when a payment provider refuses or fails and says of whom',
      'when something unexpected quotes an address, an account, a number or a link',
    ],
    'tests/pages/mails.test.tsx': ['that failed says why, and offers to send it again'],
    'tests/billing/invoices/sent-without-link.server.test.ts': [
      'an invoice is mailed as it is when the provider refuses the page to pay on, and staff read why',
    ],
  },
  'Statements that take longer': {
    'tests/server/watching/slow-statements.server.test.ts': [
      'is logged with its text and request, without a value, and counted; quick ones are not',
      'fills no log: twenty a minute are told, and how many were not',
    ],
    [CONFIG]: ['is complete without a single variable, and empty ones count as absent'],
  },
  'A process that cannot keep up': {
    [SHED]: [
      'turns away %s',
      'says when to come back, not to all the same, to pages of another origin too',
      'says so in the log once in a while, and counts each',
    ],
  },
  '`/health`, `/ready`': { [SHED]: ['still answers who watches it, keeps its streams and its pages'] },
  'Devices keep their changes': {
    [BUSY]: [
      'is left alone until then, also by a page that is looked at and by news of others, and then gets the change once',
      'does not get everybody back at the same moment',
    ],
  },
  'Asked to stop': {
    ...DRAINED,
    [BUSY]: ['is left for another when it said, and nobody doubts the connection meanwhile'],
  },
  'Behind a proxy that asks': { ...DRAINED },
  'An owner can have their company deleted': {
    [LEAVING]: [
      'is asked for by an owner, with the name and the password',
      'waits for thirty days, is mailed to every owner, and asking again does not make it longer',
    ],
  },
  'The daily job does it': {
    [LEAVING]: ['begin again where they were broken off'],
    'tests/server/daily-retention.server.test.ts': ['a server clears once what was kept long enough, and says so'],
  },
  'A backup made after an owner asked': {
    ...BROUGHT_BACK,
  },
  'A file with everything of a company': {
    'tests/server/own-data/company-export.server.test.ts': [
      'comes as lines of each table, a workbook and the files, and nothing of another company',
      'breaks off when it is cancelled or nobody reads on, and leaves nothing behind',
    ],
  },
};

const PRACTISE: Sentences = {
  '`npm run drill`: devices work': {
    [LINES]: ['the drill is the restore of a killed server under devices'],
    ...SENT_AGAIN,
  },
  'It prints how many devices': {
    ...TOLD_IN_A_LINE,
  },
  '`npm run chaos` takes': {
    ...TOLD_IN_A_LINE,
  },
  'room on the disk': {
    'tests/chaos/disk-full.server.test.ts': [
      'a full disk: changes are turned away, what only reads is answered, and with room it goes on',
    ],
    'tests/server/database/disk-room.test.ts': [
      'a disk is full for a minute after a statement found no room, and the log says so once a minute',
    ],
    [DOCTOR]: ['a server whose disk is full tells it to the doctor'],
  },
  'room for the write-ahead log': {
    'tests/chaos/log-full.embedded.server.test.ts': [
      'an engine whose log finds no room gives up, says so, and is opened again once there is room',
    ],
    [READY]: ['whoever asks whether calls are taken is told, while %s'],
    'tests/server/failures.server.test.ts': ['asks to come back later when the database is away'],
  },
  'PostgreSQL (restarted, crashed)': {
    [AWAY]: [
      'a PostgreSQL that is restarted: changes are turned away, and taken again when it is back',
      'a PostgreSQL that crashes and comes back: what it answered is there, and what it did not is sent again',
    ],
  },
  'connections (others took them': {
    [AWAY]: [
      'connections that others took: calls are turned away in time, health is answered, and it goes on when they are free',
      'connections that long statements hold: who waits is turned away in time, and it goes on when they end',
    ],
  },
  'the right time': {
    'tests/chaos/clock-jump.server.test.ts': [
      'a clock that jumps a day, there and back: nobody is signed out or kept out, and no mail leaves twice',
    ],
  },
  'mail |': {
    'tests/chaos/mail-away.server.test.ts': [
      'a mail server that is away: mails wait, everything else goes on, and each is sent once when it is back',
    ],
    [DOCTOR]: ['through a closed port, and a server that says nothing'],
  },
  'storage |': {
    'tests/chaos/storage-away.server.test.ts': [
      'storage that is away: photos are turned away in time, all else goes on, and they are taken when it is back',
    ],
  },
};

/** By which tests each sentence of docs/operate.md is exercised. */
export const SENTENCES: Sentences = { ...RUN, ...FILES, ...BACK_UP, ...PUT_BACK, ...WATCH, ...PRACTISE };
