import { readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Texts that must not be in the built site, besides everything that looks like a secret. */
export interface Known {
  /** Environment variables in which the server finds its secrets. */
  readonly names: readonly string[]
  /**
   * The secret values of the building process, by the name of their variable; and the password of the demo accounts.
   */
  readonly values: ReadonlyMap<string, string>
  /** Folders of the machine that builds. */
  readonly folders: readonly string[]
}

const KINDS: readonly (readonly [kind: string, shape: RegExp])[] = [
  ['a secret key of Supabase', /sb_secret_/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY( BLOCK)?-----/],
  ['an address with a password', /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'`<>{}$]+:[^\s/:@"'`<>{}$]+@[^\s/"'`]/i],
  ['a hashed password', /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}/],
  [
    'a key of a mail provider',
    /\bre_[A-Za-z0-9]{6,}_[A-Za-z0-9]{16,}|\bSG\.[\w-]{22}\.[\w-]{43}|\bxkeysib-[0-9a-f]{64}|\bkey-[0-9a-f]{32}\b|\bmlsn\.[0-9a-f]{64}/,
  ],
  ['a key of a cloud', /\bAKIA[0-9A-Z]{16}\b|\bsbp_[0-9a-f]{40}\b|\bgh[pousr]_[A-Za-z0-9]{36}/],
  ['an address of a file on a machine', /\bfile:\/\/\/[\w.]/],
]
const TOKEN = /eyJ[\w-]{8,}\.(eyJ[\w-]{8,})\.[\w-]{10,}/g
const SECRET_NAME = /(^|_)(KEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIALS?|DATABASE_URL)(_|$)/
/** Shorter values also occur in unrelated texts. */
const LEAST_VALUE = 12

/** The kinds of secrets in the text, without the secrets themselves: many people read the log of a build. */
export function secretsIn(text: string, { names, values, folders }: Known): string[] {
  return [
    ...KINDS.filter(([, shape]) => shape.test(text)).map(([kind]) => kind),
    ...[...text.matchAll(TOKEN)]
      .map(([, payload = '']) => roleOf(payload))
      .filter((role) => role !== 'anon')
      .map((role) => `a token of ${role}`),
    ...names.filter((name) => text.includes(name)).map((name) => `the name ${name}`),
    ...[...values].filter(([, value]) => text.includes(value)).map(([name]) => `the value of ${name}`),
    ...folders.filter((folder) => text.includes(folder)).map((folder) => `the folder ${folder}`),
  ]
}

/** The key that hosted Supabase gives to visitors is a token too, of the role anon. */
function roleOf(payload: string): string {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const role: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'role') : null
    return typeof role === 'string' ? role : 'no role'
  } catch {
    return 'nobody knows whom'
  }
}

/** `file: kind of secret`, for every file below the folder. */
export async function leaksOf(folder: string, known: Known): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
  const leaks: string[] = []
  for (const file of files) {
    const name = path.relative(folder, file)
    if (/(^|[\\/])(\.env[^\\/]*|keys\.json|[^\\/]*\.(pem|key))$/.test(name))
      leaks.push(`${name}: does not belong there`)
    // Compressed copies hold the same text as their original; pictures and fonts hold no text.
    if (/\.(br|gz|png|ico|woff2)$/.test(name)) continue
    leaks.push(...secretsIn(await readFile(file, 'latin1'), known).map((what) => `${name}: ${what}`))
  }
  return leaks
}

/** Takes names and the demo password from the sources of the server, values from the environment of this process. */
export async function knownSecrets(
  root: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Known> {
  const names = new Set<string>()
  const values = new Map(
    Object.entries(environment).flatMap(([name, value]) =>
      value && value.length >= LEAST_VALUE && SECRET_NAME.test(name) ? [[name, value] as const] : [],
    ),
  )
  for (const home of ['supabase/local', 'supabase/functions']) {
    for (const file of (await readdir(path.join(root, home), { recursive: true })).filter((name) =>
      name.endsWith('.ts'),
    )) {
      const source = await readFile(path.join(root, home, file), 'utf8')
      for (const [, name = ''] of source.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g))
        if (SECRET_NAME.test(name)) names.add(name)
      const password = /\bDEMO_PASSWORD = '([^']+)'/.exec(source)?.[1]
      if (password) values.set('DEMO_PASSWORD', password)
    }
  }
  return { names: [...names].toSorted(), values, folders: foldersOf(root) }
}

/** Below them, since a checkout may lie at /app and a home at /. */
function foldersOf(root: string): string[] {
  const home = os.homedir()
  return [
    ...['node_modules', 'scripts', 'src', 'supabase', 'sw', 'sync'].map((name) => path.join(root, name, path.sep)),
    ...(home.length > 3 ? [path.join(home, path.sep)] : []),
  ]
}
