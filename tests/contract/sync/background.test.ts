import 'fake-indexeddb/auto'
import { filter, firstValueFrom as first } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayInBackground } from '../../../sync/background.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import { openHawa, type DispatchOptions, type Environment } from '../../../sync/index.ts'
import { browserEnvironment } from '../../../sync/ground/environment.ts'
import { packagesReachedFrom } from '../../support/reached-packages.ts'
import {
  ORIGIN,
  PASSWORD,
  customer,
  fetchOf,
  freshStack,
  studyRequest,
  type Account,
  type Fetch,
  type Stack,
} from '../../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack()
})
afterAll(() => stack.close())

const offline: Fetch = () => Promise.reject(new TypeError('offline'))

/** A device on which somebody signed in and gave one command without a network; every page is closed. */
async function deviceWithWork(
  name: string,
  options: DispatchOptions = {},
): Promise<{ readonly env: Environment; readonly client: Account; readonly study: string }> {
  const client = await customer(stack)
  let network = fetchOf(stack)
  const env: Environment = {
    ...browserEnvironment,
    databasePrefix: `background-${name}`,
    fetch: (input, init) => network(input, init),
  }
  const hawa = await openHawa({ supabaseUrl: ORIGIN, supabaseKey: stack.anonKey }, { environment: env })
  await hawa.session.signIn(client.email, PASSWORD)
  const sync = await first(hawa.sync$.pipe(filter((open) => open !== null)))
  network = offline
  const args = studyRequest()
  const study = String(args['study_id'])
  const command = {
    name: 'request_study',
    args: {
      study_id: studyId(study),
      nom_entreprise: 'Cimenterie',
      secteur_activite: 'industrie',
      type_etude: 'qualite_air',
      zone_geographique: 'Tlemcen',
      pays: 'algerie',
      description_projet: 'Poussières',
      contact_nom: 'Nadia',
      contact_email: 'nadia@example.org',
    },
  } as const
  await sync.dispatch(command, options)
  await hawa.close()
  return { env: { ...env, fetch: fetchOf(stack) }, client, study }
}

const applied = (client: Account) =>
  stack.sql<{ study_id: string }>(
    "select study_id::text from public.commands where user_id = $1 and verdict = 'applied'",
    [client.userId],
  )

describe('the worker', () => {
  test('sends what waits with no page open', async () => {
    const { env, client, study } = await deviceWithWork('sends')
    expect(await replayInBackground(env)).toBe('finished')
    expect(await applied(client)).toEqual([{ study_id: study }])
    expect(await replayInBackground(env)).toBe('finished')
    expect(await applied(client)).toHaveLength(1)
  })

  test('waits for the grace of a command, and sends it', async () => {
    const { env, client, study } = await deviceWithWork('grace', { grace: 3_000 })
    expect(await applied(client)).toEqual([])
    expect(await replayInBackground(env)).toBe('finished')
    expect(await applied(client)).toEqual([{ study_id: study }])
  })

  test('says when something is left, so that the browser comes back', async () => {
    const { env, client } = await deviceWithWork('left')
    expect(await replayInBackground({ ...env, fetch: offline })).toBe('unfinished')
    expect(await replayInBackground(env)).toBe('finished')
    expect(await applied(client)).toHaveLength(1)
  })

  test('on a device where nobody is signed in there is nothing to do, and no request', async () => {
    expect(
      await replayInBackground({ ...browserEnvironment, databasePrefix: 'background-nobody', fetch: offline }),
    ).toBe('finished')
  })

  test('carries none of the heavy libraries', async () => {
    expect(await packagesReachedFrom('sync/background.ts')).toEqual(['@noble/ciphers/chacha.js', 'dexie', 'valibot'])
  })
})
