import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'
import type { MissionPreparation } from '../../../sync/contract.ts'
import type { Study } from '../../../sync/domain/study.ts'

const of = { statut: 'acceptée', intervenant_id: aSpecialist.id } as const
const cement = aStudy({ ...of, nom_entreprise: 'Cimenterie de Saïda' })
const glass = aStudy({ ...of, nom_entreprise: 'Verrerie de Tlemcen' })
const files = { files: 2, bytes: 250_000 }
const none = { files: 0, bytes: 0 }

const aPreparation = (study: Study, more: Partial<MissionPreparation> = {}): MissionPreparation => ({
  study: { ...study, sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false } },
  total: files,
  missing: files,
  standing: { kind: 'not-asked' },
  ...more,
})

const row = (study: Study) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: study.nom_entreprise }) })

/** The stores of a person begin with their sign-in. */
async function openWith(
  preparations: readonly MissionPreparation[],
  path = '/intervenant/preparer',
  language: 'fr' | 'ar' = 'fr',
) {
  theHawa.server.studies.next([cement, glass])
  const opened = await openPage(path, { as: aSpecialist, language, width: 768 })
  theHawa.sync.preparations$.next(preparations)
  return opened
}

test('on a mission: what there is to take, and the way to the page of departures', async () => {
  const { address } = await openWith([aPreparation(cement)], `/intervenant/missions/${cement.id}`)
  const readiness = page.getByRole('region', { name: 'Disponibilité hors ligne' })
  await expect.element(readiness).toHaveTextContent('À préparer')
  await readiness.getByRole('link', { name: 'Préparer le départ' }).click()
  await expect.poll(address).toBe('/intervenant/preparer')
})

test('before leaving: files and size of the chosen missions, then that they are ready', async () => {
  await openWith([aPreparation(cement), aPreparation(glass, { total: none, missing: none })])
  await expect.element(row(cement)).toHaveTextContent(/À préparer2 fichiers à télécharger, .+ko/)
  expect(await violationsHere('structure')).toEqual([])
  await page.getByRole('checkbox', { name: 'Préparer Verrerie de Tlemcen' }).click()
  await expect.element(page.getByText(/^1 mission choisie · 2 fichiers à télécharger/)).toBeVisible()
  await page.getByRole('button', { name: 'Préparer', exact: true }).click()
  // The worker would say that the app is complete; here there is none.
  await expect.element(row(cement)).toHaveTextContent(/Fichiers prêts, application incomplète2 fichiers, .+ko/)
  await expect.element(row(glass)).toHaveTextContent('À préparer')
  expect(await violationsHere('structure')).toEqual([])
})

test('without network what is prepared stays so, and it is said that nothing more can be taken', async () => {
  await openWith([
    aPreparation(cement, { missing: none, standing: { kind: 'ready', at: '2026-05-04T09:00:00Z' } }),
    aPreparation(glass),
  ])
  theHawa.fail({ offline: true })
  await expect.element(page.getByText(/Sans réseau, aucun téléchargement n'est possible/)).toBeVisible()
  await expect.element(row(cement)).toHaveTextContent('Fichiers prêts')
  await expect.element(page.getByRole('button', { name: 'Préparer', exact: true })).not.toBeInTheDocument()
})

test('a device without room says so', async () => {
  await openWith([aPreparation(cement, { standing: { kind: 'unfinished', reason: 'storage-full' } })])
  await expect.element(row(cement)).toHaveTextContent('Mémoire pleine')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Mémoire insuffisante pour les missions choisies.')
})

test('in Arabic a new file takes the word back; removed after a question, nothing is held', async () => {
  const news = {
    total: { files: 3, bytes: 300_000 },
    missing: { files: 1, bytes: 50_000 },
    standing: { kind: 'news', at: '2026-05-04T09:00:00Z' },
  } as const
  await openWith([aPreparation(cement, news)], '/intervenant/preparer', 'ar')
  await expect.element(row(cement)).toHaveTextContent('جديد للتنزيل')
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  expect(await violationsHere('structure')).toEqual([])
  await row(cement).getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'إزالة' }).click()
  await expect.element(row(cement)).toHaveTextContent('للتحضير3 ملفات')
})
