/** An invitation on the embedded stack: from the command to the area, and the one route that makes accounts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anonymous, fetchOf, freshStack, ORIGIN, type Stack } from '../support/stack.ts'

const PASSWORD = 'Tramontane-2026'

let stack: Stack
/** The token of an invitation that has made its account. */
let used = ''
beforeAll(async () => {
  // The stricter case: an invited address counts as confirmed, and gets no second mail.
  stack = await freshStack({ confirmEmail: true, siteUrl: 'https://hawa.example' })
})
afterAll(() => stack.close())

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetchOf(stack)(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, told: (await response.json()) as Record<string, unknown> }
}
const makeUser = (email: string, headers?: Record<string, string>) =>
  post('/auth/v1/admin/users', { email, password: PASSWORD, email_confirm: true }, headers)
const withKey = () => ({ apikey: stack.serviceKey, authorization: `Bearer ${stack.serviceKey}` })

it('link, password, role; no second mail, no session but the person’s own', async () => {
  const email = 'lina@x.example'
  expect((await makeUser('chief@x.example', withKey())).status).toBe(200)
  await stack.sql(`select hawa.make_admin('chief@x.example')`)
  const chief = anonymous(stack)
  expect((await chief.auth.signInWithPassword({ email: 'chief@x.example', password: PASSWORD })).error).toBeNull()
  const { data } = await chief.rpc('apply_command', {
    id: crypto.randomUUID(),
    name: 'invite_account',
    made_at: new Date().toISOString(),
    args: { email, type_compte: 'admin', nom: 'Haddad', prenom: 'Lina', langue: 'en' },
  })
  expect(data).toMatchObject({ verdict: 'applied' })
  await stack.mailsTried()
  const mail = stack.mails.findLast((one) => one.to === email)
  expect(mail?.subject).toBe('Your invitation to join Hawa')
  const token = /https:\/\/hawa\.example\/invitation\?lang=en#([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
  used = token
  expect(await post('/functions/v1/invite', { token })).toMatchObject({
    status: 200,
    told: { email, type_compte: 'admin', prenom: 'Lina' },
  })
  expect(await post('/functions/v1/invite', { token, password: 'court' })).toMatchObject({
    status: 422,
    told: { code: 'weak_password' },
  })

  const mailed = stack.mails.length
  const twice = await Promise.all([1, 2].map(() => post('/functions/v1/invite', { token, password: PASSWORD })))
  expect(twice.map(({ status }) => status).toSorted()[0], 'pressed twice').toBe(200)
  expect(stack.mails).toHaveLength(mailed)
  expect(await stack.sql('select count(*)::int as n from auth.users where email = $1', [email])).toEqual([{ n: 1 }])
  expect(
    await stack.sql(
      'select s.id from auth.sessions s join auth.users u on u.id::text = s.user_id::text where u.email = $1',
      [email],
    ),
  ).toEqual([])
  expect(await post('/functions/v1/invite', { token })).toMatchObject({ status: 404, told: { code: 'closed' } })

  const lina = anonymous(stack)
  expect((await lina.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  expect((await lina.rpc('admin_accounts', {})).data).toMatchObject({ cards: { total: 2 } })
})

it.each([
  ['of its own invention', 'a'.repeat(64)],
  ['that is no text', 5],
  ['that was used', null],
])('a sign-up that brings a token %s makes nothing, and is told that the link has ended', async (_, other) => {
  const invitation = other ?? used
  const { status, told } = await post('/auth/v1/signup', {
    email: 'thief@x.example',
    password: PASSWORD,
    data: { invitation, type_compte: 'client' },
  })
  expect([status, told['error_code']]).toEqual([422, 'otp_expired'])
  expect(await stack.sql(`select 1 from auth.users where email = 'thief@x.example'`)).toEqual([])
})
