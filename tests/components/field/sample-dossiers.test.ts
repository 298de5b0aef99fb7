import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'
import { observed } from '../../../sync/domain/observation.ts'
import { makeSampleCode } from '../../../sync/domain/sample-code.ts'

const study = aStudy({ nom_entreprise: 'Raffinerie de Skikda' })
const at = '2026-05-04T09:00:00Z'
const event = { author_name: 'Karim Bouzidi', at, received_at: at, hash: 'b'.repeat(64), data: {} }
const remise = { remettant: 'Karim Bouzidi', lieu: null, etat: null }

/** As the server sends it. */
const handed = {
  id: crypto.randomUUID(),
  study_id: study.id,
  reference: study.reference,
  entreprise: study.nom_entreprise,
  code: makeSampleCode(study.id),
  matrice: 'eau',
  contenant: 'flacon_verre',
  contenant_precise: null,
  sampled_at: at,
  author_name: 'Karim Bouzidi',
  etat: 'remis',
  detenteur: { nom: 'Lina Saadi', organisme: 'Archive' },
  ...observed({ latitude: 36.88, longitude: 6.9, accuracy: 5 }),
  pays: 'algerie',
  lieu: 'Rejet nord',
  conservation: null,
  remarque: null,
  whole: true,
  head: 'a'.repeat(64),
  chain: [
    { ...event, position: 1, kind: 'preleve' },
    {
      ...event,
      position: 2,
      kind: 'remis',
      data: {
        ...remise,
        receveur_nom: 'Amine Kaci',
        receveur_organisme: 'Laboratoire central',
        signature: 'M40 100L560 100',
      },
    },
    {
      ...event,
      position: 3,
      kind: 'remis',
      data: { ...remise, receveur_nom: 'Lina Saadi', receveur_organisme: 'Archive', signature_saisie: 'Lina Saadi' },
    },
  ],
}
const cancelled = {
  ...handed,
  id: crypto.randomUUID(),
  code: makeSampleCode(study.id),
  etat: 'annule',
  detenteur: null,
}

function answerSamples(): void {
  theHawa.server.answers.set('admin_samples', ({ state, search }) => {
    const words = typeof search === 'string' ? search.toLowerCase() : ''
    const rows = [handed, cancelled].filter(
      ({ etat, code }) => (state ?? etat) === etat && code.toLowerCase().includes(words),
    )
    return { rows, total: rows.length, as_of: at, before: null, after: null }
  })
  theHawa.server.answers.set('admin_sample', ({ sample }) => ({
    sample: [handed, cancelled].find(({ id }) => id === sample) ?? null,
  }))
}

const asked = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_samples').map(({ args }) => args)

test('an administrator finds a sample by its code and reads its whole chain, with who signed and how', async () => {
  answerSamples()
  const { address } = await openPage('/admin/prelevements', { as: anAdmin })
  await page.getByLabelText('Rechercher').fill(handed.code.toLowerCase())
  await expect.element(page.getByRole('link', { name: cancelled.code })).not.toBeInTheDocument()
  await expect.poll(address).toMatch(/recherche=/)
  expect(asked().at(-1)).toEqual({ state: null, search: handed.code.toLowerCase(), page: null })
  await page.getByRole('link', { name: handed.code }).click()
  const dossier = page.getByRole('article')
  await expect.element(dossier).toHaveTextContent('Chaîne intacte')
  await expect
    .element(dossier.getByRole('list', { name: 'Chaîne de traçabilité' }).getByRole('listitem'))
    .toHaveLength(3)
  await expect.element(dossier.getByRole('img', { name: 'Signature de Amine Kaci' })).toBeVisible()
  await expect.element(dossier).toHaveTextContent('Lina Saadi (signé par saisie du nom)')
})

test('the list is narrowed by state from its address, and fits a desk', async () => {
  answerSamples()
  await openPage('/admin/prelevements?etat=annule', { as: anAdmin })
  await expect.element(page.getByRole('link', { name: cancelled.code })).toBeVisible()
  await expect.element(page.getByRole('link', { name: handed.code })).not.toBeInTheDocument()
  expect(asked().at(0)).toEqual({ state: 'annule', search: null, page: null })
  expect(pixelsBeyondHere()).toBe(0)
})

test('a chain that was tampered with is not called whole', async () => {
  theHawa.server.answers.set('admin_sample', () => ({ sample: { ...handed, whole: false } }))
  await openPage(`/admin/prelevements/${handed.id}`, { as: anAdmin })
  await expect
    .element(page.getByRole('article'))
    .toHaveTextContent('Chaîne altérée : ne vous fiez pas à ce prélèvement')
  await expect.element(page.getByRole('article')).not.toHaveTextContent('Chaîne intacte')
})

test('samples that cannot be asked for, or that nothing matches, are said to be so', async () => {
  answerSamples()
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/admin/prelevements', { as: anAdmin })
  await expect.element(page.getByRole('main')).toHaveTextContent(/hors ligne|connexion/i)
  theHawa.fail({ offline: false })
  await goTo('/admin/prelevements?recherche=introuvable')
  await expect.element(page.getByText('Aucun prélèvement ne correspond')).toBeVisible()
})
