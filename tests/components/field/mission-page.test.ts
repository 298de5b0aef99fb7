import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { journal, notesDialog, saveNotes } from '../../support/components/mission.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { takeStep } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const company = 'Verrerie de Tlemcen'
const contact = {
  contact_nom: 'Nadia Benali',
  contact_email: 'nadia@demo.hawa.example',
  contact_telephone: '0555 12 34 56',
}
const free = aStudy({
  nom_entreprise: company,
  zone_geographique: 'Zone industrielle, Tlemcen',
  delai_souhaite: '1_mois',
})
const mission = aStudy({
  ...free,
  ...contact,
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  date_acceptation: '2026-05-02T08:00:00Z',
  date_debut_mission: '2026-05-03T08:00:00Z',
})
const path = `/intervenant/missions/${mission.id}`
const dossier = `${path}?onglet=dossier`

const main = page.getByRole('main')
const section = (name: string) => main.getByRole('region', { name, exact: true })
const back = main.getByRole('link', { name: /^(Mes Missions|Études disponibles|Tableau de bord Intervenant)$/ }).first()
const openFromList = () => main.getByRole('article').getByRole('link', { name: company }).click()

test('a study that is not taken yet names nobody, and the way back is the list with its search', async () => {
  theHawa.server.studies.next([{ ...free, ...contact }])
  const { address, back: browserBack } = await openPage('/intervenant/available-studies?recherche=verrerie', {
    as: aSpecialist,
  })
  await openFromList()
  await expect.element(section('Demande')).toHaveTextContent('Poussières autour du four')
  await expect.element(section('Contact')).not.toBeInTheDocument()
  await expect.element(main).not.toHaveTextContent('Nadia Benali')
  await expect.element(section('Messages')).not.toBeInTheDocument()
  await back.click()
  await expect.poll(address).toBe('/intervenant/available-studies?recherche=verrerie')
  await openFromList()
  await expect.element(section('Demande')).toBeVisible()
  browserBack()
  await expect.poll(address).toBe('/intervenant/available-studies?recherche=verrerie')
})

test('addresses of before lead to the mission, from which the way back is the missions in the same state', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  const { address } = await openPage(`/intervenant/missions?etude=${mission.id}`, { as: aSpecialist })
  await expect.element(main.getByRole('heading', { level: 1, name: company })).toBeVisible()
  expect(address()).toBe(path)
  await back.click()
  await expect.poll(address).toBe('/intervenant/missions?statut=en_cours')
  await expect.element(main.getByRole('article').getByRole('link', { name: company })).toBeVisible()
})

test('its parts are addresses: a link opens one, Back leads to the one before, the list is known', async () => {
  theHawa.server.studies.next([mission])
  const { address, back: browserBack } = await openPage('/intervenant/missions?statut=en_cours', { as: aSpecialist })
  await openFromList()
  const part = (name: string) => main.getByRole('link', { name, exact: true })
  await expect.element(part('Travail')).toHaveAttribute('aria-current', 'page')
  await part('Dossier').click()
  await expect.poll(address).toBe(`${path}?onglet=dossier`)
  await expect.element(part('Dossier')).toHaveAttribute('aria-current', 'page')
  await expect.element(part('Travail')).not.toHaveAttribute('aria-current')
  await expect.element(section('Contact')).toBeVisible()
  await expect.element(journal).not.toBeInTheDocument()
  browserBack()
  await expect.poll(address).toBe(path)
  await expect.element(journal).toBeVisible()
  await back.click()
  await expect.poll(address).toBe('/intervenant/missions?statut=en_cours')
})

test('without network its specialist reaches the contact by phone, SMS, WhatsApp and e-mail', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(dossier, { as: aSpecialist })
  await expect.element(section('Contact')).toHaveTextContent('Nadia Benali')
  const ways = {
    Appeler: 'tel:+213555123456',
    SMS: 'sms:+213555123456',
    WhatsApp: 'https://wa.me/213555123456',
    'E-mail': 'mailto:nadia@demo.hawa.example',
  }
  for (const [name, href] of Object.entries(ways)) {
    await expect.element(section('Contact').getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
})

test('the place is drawn, by its province until a position is taken', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(dossier, { as: aSpecialist })
  const place = section('Lieu')
  await expect.element(place.getByRole('img', { name: 'Algérie : le lieu de la mission' })).toBeVisible()
  await expect.element(place).toHaveTextContent('Position approximative (province)')
  await expect.element(place).toHaveTextContent('Demande du réseau.')
  await expect
    .element(place.getByRole('link', { name: 'Ouvrir dans une carte' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Zone%20industrielle/),
    )
  theHawa.server.studies.next([{ ...mission, latitude: 34.95, longitude: -1.37 }])
  await expect.element(place).not.toHaveTextContent('Position approximative')
  await expect.element(place).toHaveTextContent('34.95000, -1.37000')
})

test('without network: what happened, until when a report is wished, and the words of the client', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([
    anEvent(mission.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', by_name: 'Nadia Benali' }),
    anEvent(mission.id, {
      kind: 'accepted',
      at: '2026-05-02T08:00:00Z',
      by_role: 'intervention',
      by_name: 'Karim Bouzidi',
      mine: true,
    }),
    anEvent(mission.id, {
      kind: 'started',
      at: '2026-05-03T08:00:00Z',
      by_role: 'intervention',
      by_name: 'Karim Bouzidi',
      mine: true,
    }),
    aRecord('message', mission.id, {
      thread_kind: 'study',
      thread_id: mission.id,
      author_role: 'client',
      author_name: 'Nadia Benali',
      mine: false,
      contenu: 'Demandez le gardien.',
      file: null,
      due_at: null,
      at: '2026-05-03T09:00:00Z',
      received_at: '2026-05-03T09:00:00Z',
    }),
  ])
  theHawa.fail({ offline: true })
  await openPage(dossier, { as: aSpecialist })
  await expect
    .poll(() => section('Suivi').getByRole('listitem').elements().map(plain))
    .toEqual([
      expect.stringMatching(/Étude demandée/),
      expect.stringMatching(/Étude acceptée.*vous/),
      expect.stringMatching(/Mission démarrée.*vous/),
      expect.stringMatching(/Rapport attendu vers le/),
    ])
  const unread = main.getByRole('link', { name: 'Messages 1 message non lu' })
  await unread.click()
  await expect.element(main.getByRole('log')).toHaveTextContent('Demandez le gardien.')
  await expect.element(main.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
})

test('two columns across a desk, one on an upright tablet', async () => {
  theHawa.server.studies.next([mission])
  await openPage(dossier, { as: aSpecialist })
  const left = (name: string) => section(name).element().getBoundingClientRect().x
  await expect.element(section('Suivi')).toBeVisible()
  expect(left('Suivi')).toBeGreaterThan(left('Contact') + 300)
  expect(pixelsBeyondHere()).toBe(0)
  await page.viewport(768, 1024)
  await expect.poll(() => left('Suivi') - left('Contact')).toBe(0)
  expect(pixelsBeyondHere()).toBe(0)
})

test('work without network is listed on the mission, and is still done when the mission is opened again', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  const { goTo } = await openPage(path, { as: aSpecialist, width: 768 })
  await saveNotes('Deux cheminées.')
  const notes = journal.getByRole('listitem').filter({ hasText: 'Notes de terrain' })
  await expect.element(notes).toHaveTextContent('Deux cheminées.')
  await expect.element(notes).toHaveTextContent("En attente d'envoi")
  await takeStep('Terminer')
  await expect.element(journal.getByRole('listitem').filter({ hasText: 'Fin de la mission' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Remettre le rapport' })).toBeVisible()
  await goTo('/intervenant/missions')
  await expect.element(notes).not.toBeInTheDocument()
  await goTo(path)
  await expect.element(main.getByRole('button', { name: 'Remettre le rapport' })).toBeVisible()
  await expect.element(notes).toHaveTextContent('Deux cheminées.')
  await notes.getByRole('button', { name: 'Modifier' }).click()
  await expect.element(notesDialog.getByRole('textbox').first()).toHaveValue('Deux cheminées.')
})

const observed = {
  at_origin: 'horloge',
  latitude: null,
  longitude: null,
  accuracy: null,
  position_at: null,
  position_origin: null,
  author_name: 'Karim Bouzidi',
  mine: true,
  withdrawn_at: null,
} as const
const measured = (valeur: number, measured_at: string) =>
  aRecord('measurement', mission.id, {
    ...observed,
    parametre: 'pm10',
    libelle: null,
    valeur,
    unite: 'µg/m³',
    measured_at,
    instrument: null,
    point: null,
    received_at: measured_at,
  })

test('one journal: all that was recorded, newest first, by the days of the country', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([
    anEvent(mission.id, { kind: 'started', at: '2026-05-03T08:00:00Z', by_role: 'intervention', mine: true }),
    measured(182, '2026-05-03T22:30:00Z'),
    measured(97, '2026-05-04T12:00:00Z'),
    measured(55, '2026-05-04T23:30:00Z'),
  ])
  await openPage(path, { as: aSpecialist, width: 390 })
  await expect
    .poll(() => journal.getByRole('heading', { level: 3 }).elements().map(plain))
    .toEqual(['mardi 5 mai 2026', 'lundi 4 mai 2026', 'dimanche 3 mai 2026'])
  expect(journal.getByRole('listitem').elements().map(plain)).toEqual([
    expect.stringContaining('55 µg/m³'),
    expect.stringContaining('97 µg/m³'),
    expect.stringContaining('182 µg/m³'),
    expect.stringContaining('Mission démarrée'),
  ])
})

test.each(['fr', 'ar'] as const)(
  'at the thumb, in %s: four recordings, above the tabs, and focus comes back',
  async (language) => {
    theHawa.server.studies.next([mission])
    await openPage(path, { as: aSpecialist, width: 390, language })
    const name = language === 'fr' ? 'Enregistrer sur place' : 'التسجيل في الموقع'
    const bar = main.getByRole('group', { name })
    const buttons = bar.getByRole('button')
    await expect.element(buttons).toHaveLength(4)
    const tabs = page.getByRole('navigation').elements().at(-1)
    const box = bar.element().getBoundingClientRect()
    expect(box.bottom).toBeLessThanOrEqual(Math.ceil(tabs?.getBoundingClientRect().top ?? 0))
    for (const button of buttons.elements()) expect(button.clientHeight).toBeGreaterThanOrEqual(62)
    expect(cutTextsHere()).toEqual([])
    expect(pixelsBeyondHere()).toBe(0)
    for (const at of [1, 2, 3]) {
      await buttons.nth(at).click()
      const dialog = page.getByRole('dialog')
      await expect.element(dialog).toBeVisible()
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
      expect(document.activeElement?.matches('input, select, textarea'), 'focus is in the form').toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(buttons.nth(at)).toHaveFocus()
    }
  },
)

test.each([390, 1440] as const)('at %d pixels the head stays, and covers nothing that has the focus', async (width) => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next(Array.from({ length: 30 }, (_, hour) => measured(hour, `2026-05-04T10:${10 + hour}:00Z`)))
  await openPage(path, { as: aSpecialist, width })
  const withdraw = main.getByRole('button', { name: /^Retirer/ })
  await expect.poll(() => withdraw.elements().length).toBe(30)
  withdraw.elements().at(-1)?.focus()
  await expect.poll(() => scrollY).toBeGreaterThan(300)
  const head = main.getByRole('heading', { level: 1 }).element().closest('header')
  const bar = main.getByRole('group', { name: 'Enregistrer sur place' }).element()
  const [above, below] = width === 390 ? [head, bar] : [bar, null]
  const box = (element: Element | null | undefined) => element?.getBoundingClientRect()
  const focused = () => box(document.activeElement)
  await expect.poll(() => focused()?.bottom).toBeLessThan(box(below)?.top ?? innerHeight)
  for (const button of withdraw.elements().toReversed().slice(1)) button.focus()
  await expect.poll(() => focused()?.top).toBeGreaterThan(0)
  await expect.poll(() => (focused()?.top ?? 0) > (box(above)?.bottom ?? 0)).toBe(true)
  expect(box(head)?.top).toBeGreaterThan(40)
  expect(box(head)?.top).toBeLessThan(80)
})

test('a long name leaves room for the work; the dossier has it whole', async () => {
  const name = 'Société algérienne de transformation des produits de la mer '.repeat(3).trim()
  theHawa.server.studies.next([{ ...mission, nom_entreprise: name }])
  await openPage(path, { as: aSpecialist, width: 390 })
  const heading = main.getByRole('heading', { level: 1, name })
  await expect.element(heading).toBeVisible()
  expect(heading.element().closest('header')?.clientHeight).toBeLessThanOrEqual(144)
  await main.getByRole('link', { name: 'Dossier', exact: true }).click()
  await expect.element(section('Contact')).toBeVisible()
  const whole = section('Contact').getByText(name).element()
  expect(whole.scrollHeight).toBeLessThanOrEqual(whole.clientHeight + 1)
})

test('the request of the client is two lines, and all of it on demand', async () => {
  const long = 'Poussières autour du four. '.repeat(30)
  theHawa.server.studies.next([{ ...mission, description_projet: long }])
  await openPage(path, { as: aSpecialist, width: 390 })
  const request = section('Demande')
  const words = request.getByText(/^Poussières autour/)
  await expect.element(request).toBeVisible()
  expect(words.element().clientHeight).toBeLessThan(60)
  await request.getByRole('button', { name: 'Tout lire' }).click()
  expect(words.element().clientHeight).toBeGreaterThan(200)
  await request.getByRole('button', { name: 'Réduire' }).click()
  expect(words.element().clientHeight).toBeLessThan(60)
  theHawa.server.studies.next([{ ...mission, description_projet: 'Deux fours.' }])
  await expect.element(request).toHaveTextContent('Deux fours.')
  await expect.element(request.getByRole('button')).toHaveLength(0)
})

test('before the start there is only what is done then; the end of the page ends a mission', async () => {
  theHawa.server.studies.next([{ ...mission, statut: 'acceptée', date_debut_mission: null }])
  await openPage(path, { as: aSpecialist, width: 768 })
  await expect.element(main.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await expect.element(main.getByRole('group', { name: 'Enregistrer sur place' }).getByRole('button')).toHaveLength(1)
  theHawa.server.studies.next([mission])
  const finish = main.getByRole('button', { name: 'Terminer', exact: true })
  await expect.element(finish).toBeInTheDocument()
  expect(finish.element().getBoundingClientRect().top).toBeGreaterThan(journal.element().getBoundingClientRect().bottom)
})

test('the planned days are there, and are changed there', async () => {
  theHawa.server.studies.next([mission])
  await openPage(dossier, { as: aSpecialist, width: 768 })
  await expect.element(section('Planning')).toHaveTextContent('Pas encore planifiée')
  await section('Planning').getByRole('button', { name: 'Planifier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(section('Planning')).not.toHaveTextContent('Pas encore planifiée')
  await expect.poll(() => theHawa.server.received.map(({ name }) => name)).toEqual(['plan_mission'])
})

test.each(['', '?onglet=dossier', '?onglet=messages'])(
  'nothing of the page%s is out of reach (axe)',
  async (search) => {
    theHawa.server.studies.next([mission])
    theHawa.server.records.next([measured(182, '2026-05-03T22:30:00Z')])
    await openPage(`${path}${search}`, { as: aSpecialist, width: 768, language: 'ar' })
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violationsHere('structure')).toEqual([])
  },
)
