import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hawaDevice, type HawaDevice } from '../../support/hawa-device.ts'
import { customer, freshStack, type Stack } from '../../support/stack.ts'

const STUDIES = 39
/** Of the text of one: 150 kB of JSON with the rest, so that all of them are three pages. */
const LETTERS = 75_000

let stack: Stack
let device: HawaDevice
beforeEach(async () => {
  stack = await freshStack()
  device = hawaDevice(stack)
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
  await stack.close()
})

test('a person whose rows fill pages by their length has all of them, and an export with all of them', async () => {
  const person = await customer(stack)
  await stack.sql('alter table public.demandes_etudes drop constraint demandes_etudes_description_projet_check')
  await stack.sql(
    `
    insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
      description_projet, zone_geographique, pays, contact_nom, contact_email)
    select gen_random_uuid(), p.id, 'Cimenterie ' || n, 'industrie', 'qualite_air', repeat('é', $2::int),
      'Tlemcen', 'algerie', 'Lina', 'lina@example.org'
    from public.profiles p, generate_series(1, $3::int) n where p.user_id = $1`,
    [person.userId, LETTERS, STUDIES],
  )
  const sync = await (await device.tab()).signIn(person.email)
  const list = await firstValueFrom(sync.studies.list$({ view: 'mine' }).pipe(filter(({ total }) => total === STUDIES)))
  expect(list.total).toBe(STUDIES)
  // Each page continued after the one before, and none was asked for again.
  const asked = (name: string) => device.requests.filter((one) => one.endsWith(`/${name}`)).length
  expect([asked('sync'), asked('pull_studies')]).toEqual([1, 2])
  // And none was taken for the last one: the digest is asked for where the pages end.
  await vi.waitFor(() => expect(asked('pull_records')).toBe(1))
  expect(asked('feed_digest')).toBe(1)
  const outcome = await sync.exportMyData()
  const studies = outcome.kind === 'data' ? outcome.data['studies'] : outcome
  expect(studies).toHaveLength(STUDIES)
  expect(asked('export_my_page')).toBeGreaterThan(2)
})
