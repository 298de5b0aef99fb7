import { checkAccounts, tokenOf } from './check-accounts.ts'
import { checkData } from './check-data.ts'
import { checkFiles } from './check-files.ts'
import { checkFunctions } from './check-functions.ts'
import { checkSite, configOf } from './check-site.ts'
import { checkWay } from './check-way.ts'
import type { Finding } from './finding.ts'
import { publicSchema } from './schema.ts'

export interface CheckOptions {
  /** https://hawa.example */
  readonly site: string
  /** The sign-in of an ordinary client, created for this check; null: checks only as a visitor. */
  readonly account: { readonly email: string; readonly password: string } | null
  readonly migrations: string
}

/** Checks a deployment from outside. Changes nothing in it. */
export async function checkDeployment({ site, account, migrations }: CheckOptions): Promise<readonly Finding[]> {
  const config = await configOf(site)
  if (typeof config === 'string') return [{ kind: 'wrong', about: 'site', text: config }]
  const visitor = { site, ...config, token: null }
  const signedIn = account ? await tokenOf(visitor, account.email, account.password) : null
  const deployment = { ...visitor, token: typeof signedIn === 'object' && signedIn ? signedIn.token : null }
  const schema = await publicSchema(migrations)
  return [
    ...(typeof signedIn === 'string' ? [{ kind: 'wrong', about: 'accounts', text: signedIn } as const] : []),
    ...(account
      ? []
      : [
          {
            kind: 'look',
            about: 'accounts',
            text:
              'no account was given (HAWA_CHECK_EMAIL, HAWA_CHECK_PASSWORD): what somebody who is signed in can ' +
              'reach was not looked at',
          } as const,
        ]),
    ...(await checkSite(deployment)),
    ...(await checkWay(deployment)),
    ...(await checkAccounts(deployment)),
    ...(await checkData(deployment, schema)),
    ...(await checkFiles(deployment)),
    ...(await checkFunctions(deployment)),
  ]
}
