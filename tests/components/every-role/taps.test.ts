/** How many presses the acts of every day take, from the dashboard: a further one is a change that somebody decides. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { aPhotograph } from '../../support/components/pictures.ts'
import { aRecord } from '../../support/components/rows.ts'
import { stepDialog } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })

/** Presses of a finger or a pointer since the call; what is typed or chosen in a list is none. */
function countTaps(): () => number {
  let taps = 0
  const count = ({ isTrusted }: Event) => {
    if (isTrusted) taps += 1
  }
  addEventListener('pointerdown', count, true)
  atTheEnd(() => removeEventListener('pointerdown', count, true))
  return () => taps
}

const mine = { intervenant_id: aSpecialist.id, nom_entreprise: 'Verrerie de Tlemcen' } as const
const begun = aStudy({ ...mine, statut: 'en_cours' })

async function fromTheDashboard(study: typeof begun): Promise<() => number> {
  theHawa.server.studies.next([study])
  // Today for each time zone.
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  const plan = { debut: day(-1), fin: day(1), at: '2026-05-02T09:00:00Z' }
  theHawa.server.records.next([aRecord('mission_plan', study.id, plan)])
  await openPage('/intervenant/dashboard', { as: aSpecialist, width: 390 })
  const taps = countTaps()
  await main
    .getByRole('link', { name: /^Ouvrir la mission/ })
    .first()
    .click()
  return taps
}

test('a photo: two', async () => {
  const press = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  atTheEnd(() => press.mockRestore())
  const taps = await fromTheDashboard(begun)
  await button('Prendre une photo').click()
  await main.getByLabelText('Prendre une photo').upload(await aPhotograph(60, 40))
  await expect.element(main.getByRole('figure')).toHaveLength(1)
  expect(taps()).toBe(2)
})

test('a measurement: four, and one more for each that follows', async () => {
  const taps = await fromTheDashboard(begun)
  await button('Ajouter une mesure').click()
  const form = main.getByRole('form', { name: 'Ajouter une mesure' })
  await form.getByText('LAeq', { exact: true }).click()
  const save = async (value: string) => {
    await form.getByLabelText('Valeur').fill(value)
    await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
    await expect.element(form.getByLabelText('Valeur')).toHaveValue('')
  }
  await save('62,4')
  expect(taps()).toBe(4)
  await save('63,1')
  expect(taps()).toBe(5)
})

test.each([
  { statut: 'acceptée', step: 'Commencer' },
  { statut: 'en_cours', step: 'Terminer' },
] as const)('$step a mission: three, since a stray one must not do it', async ({ statut, step }) => {
  const taps = await fromTheDashboard(aStudy({ ...mine, statut }))
  await button(step).click()
  await stepDialog(step).getByRole('button', { name: step, exact: true }).click()
  await expect.element(stepDialog(step)).not.toBeInTheDocument()
  expect(taps()).toBe(3)
})

test('a study is accepted from the list: one, which can be taken back', async () => {
  theHawa.server.studies.next([aStudy({ nom_entreprise: 'Savonnerie de Chlef', statut: 'en_attente' })])
  await openPage('/intervenant/available-studies', { as: aSpecialist, width: 390 })
  const taps = countTaps()
  await button('Accepter, Savonnerie de Chlef').click()
  await expect.element(page.getByRole('button', { name: 'Annuler' })).toBeVisible()
  expect(taps()).toBe(1)
})

test('a client reads a new report: one', async () => {
  const delivered = aStudy({
    client_id: aClient.id,
    statut: 'complete',
    rapport_url: 'reports/one.pdf',
    rapport_uploaded_at: new Date().toISOString(),
  })
  theHawa.server.studies.next([delivered])
  const { address } = await openPage('/client/dashboard', { as: aClient, width: 390 })
  const taps = countTaps()
  await main.getByRole('region', { name: 'À voir' }).getByRole('link').first().click()
  await expect.poll(address).toBe(`/client/reports/${delivered.id}`)
  expect(taps()).toBe(1)
})

test('a client accepts a quote: three, since it is a promise', async () => {
  const study = aStudy({ client_id: aClient.id, statut: 'acceptée' })
  theHawa.server.studies.next([study])
  const quote = { montant: 64_000, texte: null, offered_at: '2026-05-05T08:00:00Z', accepte: null }
  theHawa.server.records.next([aRecord('quote', study.id, { ...quote, answered_at: null, motif: null })])
  await openPage('/client/dashboard', { as: aClient, width: 390 })
  const taps = countTaps()
  await main.getByRole('region', { name: 'À voir' }).getByRole('link').first().click()
  await button('Accepter le devis').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter le devis' }).click()
  await expect.element(main.getByRole('region', { name: 'Devis' })).toHaveTextContent(/Accepté le/)
  expect(taps()).toBe(3)
})

test('a study is asked for again: two; for the first time: two, and what only the client knows', async () => {
  const over = aStudy({ client_id: aClient.id, statut: 'complete', rapport_url: 'reports/one.pdf' })
  theHawa.server.studies.next([over])
  const { address, goTo } = await openPage(`/client/orders/${over.id}`, { as: aClient, width: 390 })
  const taps = countTaps()
  await button('Refaire cette étude').click()
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect.poll(address).toBe('/client/dashboard')
  expect(taps()).toBe(2)

  await main.getByRole('link', { name: 'Demander une étude' }).first().click()
  await expect.poll(address).toBe('/start-study')
  const empty = [...document.querySelectorAll<HTMLInputElement>('main form :required')].filter(
    ({ value }) => value === '',
  )
  expect(empty.map(({ name }) => name)).toEqual([
    'secteur_activite',
    'type_etude',
    'zone_geographique',
    'description_projet',
  ])
  await goTo('/client/dashboard')
})
