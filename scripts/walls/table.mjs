/**
 * Which folder may import from which, and why. A file belongs to the first room whose `files` match its path;
 * a room may always import itself. `allow` are patterns of paths; packages are judged by `packages`.
 * Features are one room each, found by the name of their folder: a new one is guarded from its first file on. `own`
 * are rooms of the same name: a feature imports its own data, and that of no other feature. In a room with `several`
 * lies nothing that serves one feature only.
 */

const pure = /^sync\/domain\//
const syncDoor = /^sync\/(index|visitor|contract|admin|shared-questions|glance|kept)\.ts$/
const contracts = /^sync\/(index|contract|commands\/command)\.ts$/
/** Checks and optimistic effects: pure too. A visitor's form needs them without loading the sync. */
const commands = /^sync\/commands\//
/** For those that know both React and the sync. Drafts are kept for the person that the sync knows. */
const besideSync = [/^src\/service-worker\//, /^src\/state\/(drafts|app-build)\.ts$/]
/** The company's details: they import nothing else, and pages, mails and the build read them. */
const content = /^src\/content\//

/**
 * @typedef {{
 *   name: string, files: RegExp, allow: RegExp[], why: string, own?: RegExp, several?: boolean, typesOnly?: RegExp[]
 * }} Room
 */

/** @type {Room[]} */
export const rooms = [
  {
    name: 'sync/domain',
    files: /^sync\/domain\//,
    allow: [],
    why: 'the domain is pure: server, worker, pages and tests all stand on it, so it stands on nothing',
  },
  {
    name: 'sync/commands',
    files: /^sync\/commands\//,
    allow: [pure],
    typesOnly: [/^sync\/records\/record\.ts$/],
    why: 'a command is checked and anticipated without any store or network, so that a form can do it too',
  },
  {
    name: 'sync doors',
    files: /^sync\/(index|visitor|background|admin|shared-questions|glance|kept|rescue)\.ts$/,
    allow: [/^sync\//],
    why: 'the sync stands on its domain only',
  },
  {
    name: 'sync',
    files: /^sync\//,
    allow: [/^sync\/(?!(index|visitor|background|admin|shared-questions|glance|kept|rescue)\.ts)/],
    why:
      'the sync knows neither React nor the app, and its doors index.ts, visitor.ts, background.ts, admin.ts, ' +
      'shared-questions.ts, glance.ts, kept.ts and rescue.ts are for others',
  },
  {
    name: 'src/data',
    files: /^src\/data\//,
    allow: [pure, commands, syncDoor, ...besideSync],
    several: true,
    why:
      'src/data knows both React and the sync, for several features, and nothing of what is on the screen or of one ' +
      'feature',
  },
  {
    name: 'data of a feature',
    files: /^src\/features\/([^/]+)\/data\//,
    allow: [pure, commands, syncDoor, ...besideSync, /^src\/data\//],
    why: 'the data of a feature have the rights of src/data: they know React and the sync, and nothing of the screen',
  },
  {
    name: 'src/i18n and src/state',
    files: /^src\/(i18n|state)\//,
    allow: [pure, /^src\/(i18n|state)\//],
    typesOnly: [contracts],
    why: 'texts and preferences are below everything on the screen',
  },
  {
    name: 'src/content',
    files: /^src\/content\//,
    allow: [pure],
    typesOnly: [/^src\/i18n\/languages\.ts$/, /^src\/state\/countries\.ts$/],
    why: "the company's details are plain data that the server and the build read too",
  },
  {
    name: 'src/service-worker',
    files: /^src\/service-worker\//,
    allow: [/^sw\/messages\.ts$/],
    why: 'the page side of the worker shares the messages with it, nothing else',
  },
  {
    name: 'src/ui',
    files: /^src\/ui\//,
    allow: [pure, content, /^src\/(i18n|state)\//, /^src\/theme\.ts$/],
    typesOnly: [contracts],
    why: 'src/ui holds dumb pieces: they are given what they show and know no data and no subject',
  },
  {
    name: 'src/subjects',
    files: /^src\/subjects\//,
    allow: [pure, content, /^src\/(ui|i18n|state)\//],
    typesOnly: [contracts],
    why: 'src/subjects shows a study, an account, a conversation in one way to all features: it is given what it shows',
  },
  {
    name: 'src/keeping',
    files: /^src\/keeping\//,
    allow: [pure, /^src\/(data|subjects|ui|i18n)\//],
    typesOnly: [contracts],
    why: 'what the server does not have yet is kept by forms and shown by rows of any feature, in one way',
  },
  {
    name: 'src/editing',
    files: /^src\/editing\//,
    allow: [pure, /^src\/(data|keeping|subjects|ui|i18n|state)\//],
    typesOnly: [contracts],
    why: 'the form of the contents that the company writes serves several features, and knows none of them',
  },
  {
    name: 'src/observing',
    files: /^src\/observing\//,
    allow: [pure, /^src\/(data|subjects|ui|i18n)\//],
    typesOnly: [contracts],
    why: 'when and where of a fact is asked in one way by every form of the field, and knows none of them',
  },
  {
    name: 'src/features',
    files: /^src\/features\/([^/]+)\//,
    allow: [
      pure,
      /^src\/(content|data|editing|keeping|observing|subjects|ui|i18n|state|service-worker)\//,
      /^src\/theme\.ts$/,
    ],
    own: /^src\/features\/([^/]+)\/data\//,
    typesOnly: [contracts],
    why:
      'a feature imports no other feature (shared pieces go to src/subjects or src/ui) and reaches the sync through ' +
      'src/data or its own data',
  },
  {
    name: 'src/routes',
    files: /^src\/routes\//,
    allow: [pure, /^src\/(content|features|data|subjects|ui|i18n|state|service-worker)\//, /^src\/theme\.ts$/],
    typesOnly: [contracts],
    why: 'a route composes features; it does no work of its own',
  },
  {
    name: 'src/parts',
    files: /^src\/parts\//,
    allow: [pure, /^src\/(app\.tsx$|(subjects|ui|i18n)\/)/],
    why: 'the page of the parts shows dumb pieces alone: one that needs data is no part',
  },
  {
    name: 'src/older-browsers',
    files: /^src\/older-browsers\//,
    allow: [/^sync\/rescue\.ts$/, /^src\/i18n\/(languages\.ts|locales\/)/, /^src\/ui\/files\/save-file\.ts$/],
    why: 'what runs where the app cannot carries as little of it as it can',
  },
  {
    name: 'src root',
    files: /^src\/[^/]+$/,
    allow: [/^src\//, pure],
    typesOnly: [contracts],
    why: 'the root of the app starts it and reaches the sync through src/data',
  },
  {
    name: 'sw',
    files: /^sw\//,
    allow: [/^sync\/background\.ts$/],
    why: 'the worker stays small: of the sync it takes only what replays the outbox',
  },
  {
    name: 'supabase/functions',
    files: /^supabase\/functions\//,
    allow: [pure, content],
    why:
      "functions also run on hosted Supabase: besides themselves they have the domain and the company's details " +
      'only',
  },
  {
    name: 'supabase/local',
    files: /^supabase\/local\//,
    allow: [pure, content, /^supabase\/functions\//],
    why: 'the embedded stack is the server: it knows the domain and the functions, not the app',
  },
  {
    name: 'conformance tests',
    files: /^tests\/contract\/conformance-/,
    allow: [pure, /^tests\/support\/(platform|tus-client|realtime-sockets|mistakes|mail-links|postgres-\w+)\.ts$/],
    why: 'they speak to an address and know nothing of what answers there: only tests/support/platform.ts does',
  },
  { name: 'tests', files: /^tests\//, allow: [/^/], why: '' },
  {
    name: 'scripts',
    files: /^(scripts\/|[^/]+\.config\.ts$)/,
    allow: [
      pure,
      content,
      /^scripts\//,
      /^src\/theme\.ts$/,
      /^src\/subjects\/site\/site-icons\.ts$/,
      /^supabase\/local\/(main|folder\/restore|http\/security-headers)\.ts$/,
      /^sync\/commands\/queueing\.ts$/,
      /^sw\/(messages|precache-entry|area-scripts)\.ts$/,
      /^tests\/(support|mutants)\//,
    ],
    typesOnly: [/^src\/prerender\.tsx$/],
    why: 'scripts build and check the house, they do not live in it',
  },
]

/**
 * The folders of sync/ and its contract, the lowest first. Each imports only those before it, types included, so that
 * a part can be read, tested and replaced without those above it. The doors stand on top of all.
 */
export const floors = [
  'domain/',
  'records/',
  'commands/',
  'contract.ts',
  'ground/',
  'vault/',
  'transport/',
  'uploads/',
  'overlay/',
  'outbox/',
  'session/',
  'store/',
  'wake/',
  'pull/',
  'reports/',
  'shares/',
  'files/',
  'handed/',
  'health/',
  'questions/',
  'unsent/',
  'runtime/',
]

/** Packages that belong to some rooms only. @type {{ packages: RegExp, only: RegExp, why: string }[]} */
export const packageRules = [
  {
    packages:
      /^(react|react-dom|react-i18next|i18next|zustand|@mantine\/.*|@tabler\/.*|@tanstack\/.*|pdfjs-dist)(\/|$)/,
    only: /^(src|tests|scripts)\/|^[^/]+\.config\.ts$/,
    why: 'the sync, the worker and the server know no interface',
  },
  {
    packages: /^(@mantine\/dates|dayjs)(\/|$)/,
    only: /^(src\/ui\/dates|tests|scripts)\//,
    why: 'dates are asked and shown by the parts of src/ui/dates, which say their names in three languages',
  },
  {
    packages: /^(rxdb|dexie|@supabase\/(supabase|postgrest|storage)-js)(\/|$)/,
    only: /^(sync\/(?!domain\/|commands\/)|tests\/|supabase\/)/,
    why: 'only the sync talks to databases and to Supabase, so that a visitor never downloads them',
  },
  {
    packages: /^@supabase\/lite(\/|$)/,
    only: /^supabase\/local\/lite\.ts$/,
    why: 'supabase/local/lite.ts is the one file that knows Lite, so that it can be upgraded, replaced or left',
  },
  {
    packages: /^(node:|hono|@hono\/|@electric-sql\/|postgres$|pdfkit|ws$|tsx$)/,
    only: /^(supabase|tests|scripts)\/|^[^/]+\.config\.ts$/,
    why: 'Node and the server do not run in a browser',
  },
]

/** Public pages show without it: each of its names costs a visitor bytes. Areas that load later may use it. */
export const notForVisitors = {
  target: 'src/ui/kit/kit.module.css',
  pages: /^src\/(routes\/(_site|__root)|main\.tsx$|router\.tsx$)/,
  why: 'pages of the public site do without the kit (docs/decisions/0108-a-kit-of-parts.md)',
}
