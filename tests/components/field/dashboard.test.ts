/** The dashboard begins with the day: the mission of now, then what is due and what waits. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mine = { intervenant_id: aSpecialist.id, date_acceptation: '2026-05-02T08:00:00Z' } as const
const today = aStudy({
  ...mine,
  nom_entreprise: 'Verrerie de Tlemcen',
  statut: 'acceptée',
  zone_geographique: 'Zone industrielle, Tlemcen',
  contact_telephone: '0555 12 34 56',
})
const begun = aStudy({ ...mine, nom_entreprise: 'Cimenterie de Sour', statut: 'en_cours' })
const done = aStudy({
  ...mine,
  nom_entreprise: 'Tannerie de Jijel',
  statut: 'terminée',
  delai_souhaite: '1_mois',
  created_at: '2026-01-05T08:00:00Z',
})

const main = page.getByRole('main')
const region = (name: string) => main.getByRole('region', { name, exact: true })
const lines = region('À faire').getByRole('link')

const planned = (study: typeof today, debut: string, fin: string) =>
  aRecord('mission_plan', study.id, { debut, fin, at: '2026-05-02T09:00:00Z' })

function onDay(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00.000Z`) })
  atTheEnd(() => void vi.useRealTimers())
}

test.each(['fr', 'ar'] as const)(
  'the mission of the day is first, in %s: its way, a call, its page',
  async (language) => {
    onDay('2026-05-05')
    theHawa.server.studies.next([begun, today, done])
    theHawa.server.records.next([planned(today, '2026-05-05', '2026-05-06')])
    theHawa.fail({ offline: true })
    const { address } = await openPage('/intervenant/dashboard', { as: aSpecialist, width: 390, language })
    const words = {
      fr: ["Aujourd'hui", 'Y aller', 'Appeler'],
      ar: ['اليوم', 'الذهاب إلى الموقع', 'اتصال'],
    } as const
    const [title, go, call] = words[language]
    await expect.element(region(title)).toHaveTextContent(today.nom_entreprise)
    await expect.element(region(title)).not.toHaveTextContent(begun.nom_entreprise)
    await expect
      .element(region(title).getByRole('link', { name: new RegExp(`^${go}`) }))
      .toHaveAttribute('href', expect.stringContaining('Tlemcen'))
    await expect
      .element(region(title).getByRole('link', { name: new RegExp(`^${call}`) }))
      .toHaveAttribute('href', 'tel:+213555123456')
    expect(cutTextsHere()).toEqual([])
    expect(pixelsBeyondHere()).toBe(0)
    expect(await violationsHere('structure')).toEqual([])
    const [first] = region(title).getByRole('link').elements()
    if (first instanceof HTMLElement) first.click()
    await expect.poll(address).toBe(`/intervenant/missions/${today.id}`)
  },
)

test('without a plan the mission under way is first, and without one the next that is planned', async () => {
  onDay('2026-05-05')
  theHawa.server.studies.next([begun, today])
  theHawa.server.records.next([planned(today, '2026-05-07', '2026-05-08')])
  await openPage('/intervenant/dashboard', { as: aSpecialist, width: 768 })
  await expect.element(region('En cours')).toHaveTextContent(begun.nom_entreprise)
  theHawa.server.studies.next([today])
  await expect.element(region('Prochaine mission')).toHaveTextContent(today.nom_entreprise)
  await expect.element(region('Prochaine mission')).toHaveTextContent(/Du .?07\/05\/2026.? au .?08\/05\/2026/)
  theHawa.server.studies.next([])
  await expect.element(region('Prochaine mission')).not.toBeInTheDocument()
  await expect.element(region('À faire')).toHaveTextContent('Rien en retard, rien en attente.')
})

test('what is due and what waits, the most pressing first, each leads to its place', async () => {
  onDay('2026-05-05')
  theHawa.server.studies.next([begun, done])
  theHawa.server.refuses.set('save_field_notes', 'not_allowed')
  const { address } = await openPage('/intervenant/dashboard', { as: aSpecialist, width: 768 })
  await expect
    .poll(() => lines.elements().map(plain))
    .toEqual(['Rapport en retard : Tannerie de Jijel, attendu vers le 04/02/2026'])
  await theHawa.sync.dispatch({ name: 'save_field_notes', args: { study_id: begun.id, notes_terrain: 'Vent.' } })
  await expect.poll(() => lines.elements().map(plain)[0]).toBe('1 envoi refusé à traiter')
  theHawa.fail({ offline: true })
  await theHawa.sync.dispatch({ name: 'finish_study', args: { study_id: begun.id } })
  await expect.poll(() => lines.elements().map(plain).at(-1)).toBe('1 envoi en attente')
  await lines.nth(1).click()
  await expect.poll(address).toBe(`/intervenant/missions/${done.id}`)
})

test('the four counters are one line on a phone, after the day', async () => {
  theHawa.server.studies.next([begun, done])
  await openPage('/intervenant/dashboard', { as: aSpecialist, width: 390 })
  await expect.element(main.getByRole('link', { name: /^Total des études/ })).toBeVisible()
  await expect.element(region('À faire')).toBeVisible()
  const tops = ['Total des études', 'Études actives', 'Études terminées', 'Rapports en attente'].map((name) =>
    Math.round(
      main
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .element()
        .getBoundingClientRect().top,
    ),
  )
  expect(new Set(tops).size).toBe(1)
  expect(tops[0]).toBeGreaterThan(region('À faire').element().getBoundingClientRect().bottom)
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
})
