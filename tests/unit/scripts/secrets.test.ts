/** The build fails when the site would hold a secret (scripts/build/site.ts): the patterns of secrets. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../supabase/local/demo/accounts.ts'
import { knownSecrets, leaksOf, secretsIn, type Known } from '../../../scripts/build/secrets.ts'

const KNOWN: Known = {
  names: ['MAIL_API_KEY'],
  values: new Map([
    ['MAIL_API_KEY', 'a-canary-of-a-key'],
    ['DEMO_PASSWORD', 'Hawa-demo-2026'],
  ]),
  folders: ['/srv/builder/hawa/src/'],
}
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: object) => `${b64({ alg: 'HS256', typ: 'JWT' })}.${b64(claims)}.${'x'.repeat(43)}`
const inScript = (secret: string) => `const a=1;export const k="${secret}";`

it.each([
  ['a secret key', 'sb_secret_9fKx', 'a secret key of Supabase'],
  ['the service role', token({ iss: 'supabase', role: 'service_role' }), 'a token of service_role'],
  ['a session', token({ sub: 'x', role: 'authenticated' }), 'a token of authenticated'],
  ['a token of another kind', token({ sub: 'x' }), 'a token of no role'],
  [
    'a token that cannot be read',
    `${b64({ alg: 'HS256' })}.eyJ${'_'.repeat(20)}.${'x'.repeat(43)}`,
    'a token of nobody knows whom',
  ],
  ['a PEM key', '-----BEGIN RSA PRIVATE KEY-----\\nMIIE', 'a private key'],
  ['a PEM key of no kind', '-----BEGIN PRIVATE KEY-----\\nMIIE', 'a private key'],
  ['a database', 'postgres://hawa:geheim@db.example:5432/hawa', 'an address with a password'],
  ['another database', 'postgresql://hawa:ge%20heim@127.0.0.1/hawa', 'an address with a password'],
  ['a name', 'process.env.MAIL_API_KEY', 'the name MAIL_API_KEY'],
  ['a value', 'Bearer a-canary-of-a-key', 'the value of MAIL_API_KEY'],
  ['the demo password', 'Hawa-demo-2026', 'the value of DEMO_PASSWORD'],
  ['a folder', '/srv/builder/hawa/src/main.tsx', 'the folder /srv/builder/hawa/src/'],
  ['a module of this machine', 'file:///C:/hawa/src/main.tsx', 'an address of a file on a machine'],
  ['a bcrypt hash', `$2b$10$${'a'.repeat(53)}`, 'a hashed password'],
  ['Resend', `re_Ab12Cd34_${'x'.repeat(24)}`, 'a key of a mail provider'],
  ['SendGrid', `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`, 'a key of a mail provider'],
  ['Brevo', `xkeysib-${'0'.repeat(64)}-abcdefghij`, 'a key of a mail provider'],
  ['Mailgun', `key-${'0'.repeat(32)}`, 'a key of a mail provider'],
  ['a cloud', 'AKIAIOSFODNN7EXAMPLE', 'a key of a cloud'],
])('%s is found, and not told on', (_, secret, what) => {
  const found = secretsIn(inScript(secret), KNOWN)
  expect(found).toEqual([what])
})

it.each([
  ['the key of visitors', token({ iss: 'supabase', role: 'anon' })],
  ['the key of visitors of a newer kind', 'sb_publishable_9fKx'],
  ['an address', 'https://hawa.example:4173/a?b=c:d@e'],
  ['a mail address', 'mailto:contact@hawa.example'],
  ['a template', 'https://${user}:${password}@host'],
  ['a certificate', '-----BEGIN CERTIFICATE-----'],
])('%s may be there', (_, text) => expect(secretsIn(inScript(text), KNOWN)).toEqual([]))

it('the names are those that the server reads, the values those of this process', async () => {
  const known = await knownSecrets(process.cwd(), {
    MAIL_API_KEY: 'a-canary-of-a-key',
    SOME_TOKEN: 'short',
    HOME: '/a/long/enough/one',
    npm_config_registry: 'https://registry.example',
  })
  expect(known.names).toEqual(['DATABASE_URL', 'MAIL_API_KEY', 'MAIL_WEBHOOK_SECRET', 'SUPABASE_SERVICE_ROLE_KEY'])
  expect(known.folders).toContain(path.join(process.cwd(), 'src', path.sep))
  expect([...known.values]).toEqual([
    ['MAIL_API_KEY', 'a-canary-of-a-key'],
    ['DEMO_PASSWORD', DEMO_PASSWORD],
  ])
})

it('looks into every file but the compressed twins', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-leaks-'))
  await mkdir(path.join(folder, 'assets'))
  for (const name of ['index.html', 'assets/a.js', 'assets/a.js.map', 'assets/a.js.br', 'sw.js', 'a.wasm'])
    await writeFile(path.join(folder, name), inScript('sb_secret_9fKx'))
  await writeFile(path.join(folder, '.env.local'), 'A=b')
  expect((await leaksOf(folder, KNOWN)).toSorted()).toEqual(
    [
      '.env.local: does not belong there',
      ...['a.wasm', 'assets/a.js', 'assets/a.js.map', 'index.html', 'sw.js'].map(
        (name) => `${name}: a secret key of Supabase`,
      ),
    ].toSorted(),
  )
  await rm(folder, { recursive: true })
})
