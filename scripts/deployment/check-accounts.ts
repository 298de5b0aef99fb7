import { randomUUID } from 'node:crypto'
import { ask, askBackend, jsonOf, succeeded, type Deployment } from './deployment.ts'
import { Findings, type Finding } from './finding.ts'

/** Signs an ordinary account in. Returns the token, or a sentence with the reason why there is none. */
export async function tokenOf(
  { backend, key }: Omit<Deployment, 'token'>,
  email: string,
  password: string,
): Promise<{ readonly token: string } | string> {
  const answer = await ask(`${backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const token: unknown = Reflect.get(Object(jsonOf(answer)), 'access_token')
  return typeof token === 'string' ? { token } : `the account could not be signed in: ${answer.status || answer.text}`
}

/** Checks the settings of the accounts, and whether their endpoints reveal which addresses have an account. */
export async function checkAccounts(deployment: Deployment): Promise<readonly Finding[]> {
  const found = new Findings('accounts')
  const settings = await askBackend(deployment, '/auth/v1/settings', { token: null })
  const told: unknown = jsonOf(settings)
  if (succeeded(settings) && typeof told === 'object' && told !== null) {
    const external: unknown = Object(Reflect.get(told, 'external'))
    found.expect(
      Reflect.get(Object(external), 'anonymous_users') !== true,
      'no accounts without a name',
      'anonymous sign-ins are on: switch them off',
    )
    found.expect(
      Reflect.get(told, 'disable_signup') !== true,
      'people can sign up',
      'sign-up is off: nobody can become a client',
    )
    if (Reflect.get(told, 'mailer_autoconfirm') === true)
      found.look('addresses are not confirmed by mail (docs/specification.md#7): whoever signs up first has an address')
  } else {
    found.look('the settings of the accounts are not told (the embedded server does not)')
  }
  const wrong = await askBackend(deployment, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    token: null,
    body: JSON.stringify({ email: `${randomUUID()}@check.invalid`, password: randomUUID() }),
  })
  found.expect(
    wrong.status === 400 || wrong.status === 429,
    'a wrong password is refused',
    `a wrong password answers ${wrong.status}`,
  )
  const admin = await askBackend(deployment, '/auth/v1/admin/users')
  found.expect(!succeeded(admin), 'nobody lists the accounts', 'the list of accounts is open')
  const otp = await askBackend(deployment, '/auth/v1/otp', {
    method: 'POST',
    token: null,
    body: JSON.stringify({ phone: '+10000000000' }),
  })
  found.expect(!succeeded(otp), 'no sign-in by telephone', 'sign-in by telephone is on: switch it off')
  return found.all
}
