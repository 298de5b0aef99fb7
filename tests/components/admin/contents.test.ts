import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ContentKind, ContentBody, Spoken } from '../../../sync/domain/content.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const OURS = { fr: 'Vos données restent les vôtres.', en: 'Your data stays yours.', ar: 'بياناتك تبقى لك.' }
const TAB = { fr: /^Français/, en: /^Anglais/, ar: /^Arabe/ } as const
const LANGUAGES = ['fr', 'en', 'ar'] as const
const said = (text: string): Spoken => ({ fr: text, en: text, ar: text })
const AS_OF = '2026-11-20T09:30:00Z'

const main = page.getByRole('main')
const tab = (language: keyof typeof TAB) => main.getByRole('tab', { name: TAB[language] })
const firstSection = main.getByRole('group', { name: 'Section 1', exact: true }).getByRole('textbox', { name: 'Texte' })
const publish = main.getByRole('button', { name: 'Publier' })
const row = (title: string) =>
  main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

interface Version {
  readonly key: string
  readonly version_id: string
  readonly body: ContentBody | null
  readonly shown: boolean
  readonly number: number | null
  readonly effective_on: string | null
  readonly note: Spoken | null
  readonly at: string
  readonly author: string
}

/** Every version on the server, newest first, and the additions of the commands. */
function theContents() {
  const known = new Map<ContentKind, readonly Version[]>()
  const { server } = theHawa
  const of = (kind: unknown): readonly Version[] => [...known].find(([name]) => name === kind)?.[1] ?? []
  const add = (
    kind: ContentKind,
    more: Pick<Version, 'key' | 'version_id' | 'body'> & Partial<Version>,
    author = 'Lila Saïdi',
  ) =>
    known.set(kind, [
      {
        shown: true,
        number: null,
        effective_on: null,
        note: null,
        at: new Date(Date.UTC(2026, 10, 20, 8, of(kind).length)).toISOString(),
        author,
        ...more,
      },
      ...of(kind),
    ])
  server.answers.set('admin_contents', ({ kind }) => ({
    rows: of(kind).filter((one, at, all) => all.findIndex(({ key }) => key === one.key) === at),
    published: of(kind)
      .filter(({ number }) => number !== null)
      .slice(0, 1),
    as_of: AS_OF,
  }))
  server.answers.set('admin_content_history', ({ kind, key }) => ({
    rows: of(kind).filter((one) => one.key === key),
    as_of: AS_OF,
  }))
  server.visitorAnswers.set('published', () => ({ since: 0, revision: 0, items: {} }))
  server.onApplied = ({ name, args }) => {
    if (name === 'save_content') add(args.kind, { ...args, shown: args.shown })
    if (name === 'reset_content') add(args.kind, { ...args, body: null })
    if (name === 'publish_legal') {
      const draft = of('legal').find(({ version_id }) => version_id === args.seen)
      add('legal', {
        ...args,
        body: draft?.body ?? null,
        number: 1 + of('legal').filter(({ number }) => number !== null).length,
      })
    }
  }
  return { add }
}

test('a legal page is written in three languages, each in its direction, and saved as a draft', async () => {
  theContents()
  await openPage('/admin/settings/legal', { as: anAdmin })
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Textes légaux')
  await expect.element(main.getByText("En ligne : version d'origine (0)")).toBeVisible()
  for (const language of LANGUAGES) {
    await tab(language).click()
    await expect.element(firstSection).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await firstSection.fill(OURS[language])
  }
  await main.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect.element(main.getByText(/^Brouillon de/)).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  expect(theHawa.server.received).toMatchObject([
    { name: 'save_content', args: { kind: 'legal', key: 'privacy', shown: false, seen: null } },
  ])
  await tab('ar').click()
  await expect.element(firstSection).toHaveValue(OURS.ar)
})

const note = (language: string) => main.getByLabelText(`Ce qui a changé (${language})`)

/** Saved by somebody, and complete. */
const aDraft = () => ({
  key: 'privacy',
  version_id: crypto.randomUUID(),
  shown: false,
  body: { sections: [{ id: 'data', title: said('Données'), text: OURS }] },
})

test('a legal page with a placeholder is refused beside the field, in its language', async () => {
  theContents().add('legal', aDraft())
  await openPage('/admin/settings/legal', { as: anAdmin })
  await tab('en').click()
  await firstSection.fill('[to be completed]')
  for (const language of ['Français', 'Anglais', 'Arabe']) await note(language).fill('1')
  await tab('fr').click()
  await publish.click()
  await expect.element(main.getByRole('alert').first()).toHaveTextContent('1 texte empêche la publication')
  await expect.element(main.getByRole('tab', { name: 'Anglais (1)' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(firstSection).toHaveAccessibleDescription(/^Il reste un texte à compléter/)
  expect(theHawa.server.received).toEqual([])
})

test('a legal page is published as version 1, from a day on and with what it changes in three languages', async () => {
  const draft = aDraft()
  theContents().add('legal', draft)
  await openPage('/admin/settings/legal', { as: anAdmin })
  await firstSection.fill(`${OURS.fr} Toutes.`)
  await note('Français').fill('Première relecture')
  await publish.click()
  await expect.element(note('Anglais')).toHaveAccessibleDescription('À remplir dans cette langue.')
  expect(theHawa.server.received).toEqual([])
  for (const language of ['Anglais', 'Arabe']) await note(language).fill('1')
  await publish.click()
  await expect.element(main.getByText(/^En ligne\s: version .?1.?, en vigueur/)).toBeVisible()
  await expect.element(publish).not.toBeInTheDocument()
  const [saved, published] = theHawa.server.received
  expect(saved).toMatchObject({
    name: 'save_content',
    args: { kind: 'legal', key: 'privacy', seen: draft.version_id, shown: false },
  })
  expect(published).toMatchObject({
    name: 'publish_legal',
    args: {
      key: 'privacy',
      note: { fr: 'Première relecture', en: '1', ar: '1' },
      effective_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  })
})

test('an incomplete recommendation is kept, completed, previewed, then read by clients', async () => {
  const title = { fr: 'Comparez trois devis', en: 'Compare three quotations', ar: 'قارنوا ثلاثة عروض' }
  theContents()
  const { address, goTo } = await openPage('/admin/settings/recommendations', { as: anAdmin })
  await main.getByRole('button', { name: 'Ajouter une recommandation' }).click()
  const field = (name: string) => main.getByRole('textbox', { name, exact: true })
  for (const language of LANGUAGES) {
    await tab(language).click()
    await field('Titre').fill(title[language])
    if (language !== 'ar') await field('Texte').fill('A')
  }
  await publish.click()
  await expect.element(main.getByRole('alert').first()).toHaveTextContent('1 texte empêche la publication')
  await expect.element(main.getByRole('tab', { name: 'Arabe (1)' })).toHaveAttribute('aria-selected', 'true')
  const edited = address()
  await goTo('/admin/settings/articles')
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Articles')
  await goTo(edited)
  await tab('ar').click()
  await expect.element(field('Titre')).toHaveValue(title.ar)
  await field('Texte').fill('أ')
  await main.getByRole('radio', { name: 'Haute' }).click()
  await main.getByRole('button', { name: 'Aperçu' }).click()
  await expect.element(page.getByRole('dialog').getByRole('article', { name: title.ar })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await publish.click()
  await expect.element(main.getByText('Les clients lisent cette version.')).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  expect(theHawa.server.received).toMatchObject([
    {
      name: 'save_content',
      args: {
        kind: 'recommendation',
        shown: true,
        body: { title, text: { fr: 'A', en: 'A', ar: 'أ' }, priorite: 'haute' },
      },
    },
  ])
  await main.getByRole('button', { name: 'Retour à la liste' }).click()
  await expect.element(row(title.fr)).toHaveTextContent('Ajouté par vous')
  await main.getByRole('button', { name: /^Monter .*Comparez/ }).click()
  await expect.poll(() => [...document.querySelectorAll('[data-content]')].at(-2)?.textContent).toContain(title.fr)
  expect(theHawa.server.received.at(-1)).toMatchObject({
    name: 'save_content',
    args: { kind: 'order', key: 'recommendation' },
  })
})

test('an article is hidden, and shown again as it is shipped', async () => {
  theContents()
  await openPage('/admin/settings/articles', { as: anAdmin })
  const title = () => document.querySelector('[data-content=indoor-air] h2')?.textContent ?? ''
  await expect.poll(title).not.toBe('')
  const article = row(title())
  await article.getByRole('button', { name: /^Masquer / }).click()
  await expect.element(article).toHaveTextContent('Masqué')
  await article.getByRole('button', { name: /^Afficher / }).click()
  await expect.element(article).not.toHaveTextContent('Masqué')
  expect(theHawa.server.received).toMatchObject([
    { name: 'save_content', args: { kind: 'article', key: 'indoor-air', shown: false } },
    { name: 'reset_content', args: { kind: 'article', key: 'indoor-air' } },
  ])
})

test('an article is rewritten, and says whose version clients read', async () => {
  theContents()
  await openPage('/admin/settings/articles?ouvert=compliance', { as: anAdmin })
  await main.getByRole('textbox', { name: 'Titre', exact: true }).fill('Nos permis')
  await publish.click()
  await expect.element(main.getByText(/^Dernière version de/)).toBeVisible()
  expect(theHawa.server.received).toMatchObject([
    {
      name: 'save_content',
      args: { kind: 'article', key: 'compliance', shown: true, body: { title: { fr: 'Nos permis' } } },
    },
  ])
  expect(pixelsBeyondHere()).toBe(0)
})

test('minutes and years that are no number stay as typed, also when the page is left, and hold the save', async () => {
  theContents()
  const { goTo } = await openPage('/admin/settings/articles?ouvert=compliance', { as: anAdmin })
  const minutes = main.getByRole('textbox', { name: 'Minutes de lecture' })
  const years = main.getByRole('textbox', { name: 'Année' })
  await minutes.fill('12a')
  await expect.element(minutes).toHaveAccessibleDescription(/Un nombre entier de 1 à 120/)
  await years.nth(1).fill('20')
  await publish.click()
  await main.getByRole('button', { name: 'Enregistrer sans afficher' }).click()
  await expect.element(main.getByRole('alert').first()).toHaveTextContent('2 textes empêchent la publication')
  expect(theHawa.server.received).toEqual([])
  await goTo('/admin/settings/recommendations')
  await expect.element(minutes).not.toBeInTheDocument()
  await goTo('/admin/settings/articles?ouvert=compliance')
  await expect.element(minutes).toHaveValue('12a')
  await expect.element(years.nth(1)).toHaveValue('20')
  await years.nth(1).fill('٢٠٢٤')
  await expect.element(years.nth(1)).toHaveValue('2024')
  // One source before another goes: the typed text moves up with its own, and goes with it.
  const before = years.elements().length
  for (let more = 0; more < 2; more += 1) await main.getByRole('button', { name: 'Ajouter une source' }).click()
  await years.nth(before + 1).fill('20')
  const added = main.getByRole('group', { name: `Source ${before + 1}`, exact: true })
  await added.getByRole('button').click()
  await expect.element(added.getByRole('textbox', { name: 'Année' })).toHaveValue('20')
  await added.getByRole('button').click()
  await minutes.fill('١٢')
  await publish.click()
  await expect.element(main.getByText(/^Dernière version de/)).toBeVisible()
  expect(theHawa.server.received).toMatchObject([{ name: 'save_content', args: { body: { minutes: 12 } } }])
  const [saved] = theHawa.server.received
  expect(saved?.args).toHaveProperty('body.sources.1.year', 2024)
})

test('somebody else was quicker: what was typed stays and theirs is shown; then all is as shipped again', async () => {
  const contents = theContents()
  const body = { title: said('Nos filtres'), text: said('A'), priorite: 'haute', article: null } as const
  contents.add('recommendation', { key: 'noise_plan', version_id: crypto.randomUUID(), body })
  await openPage('/admin/settings/recommendations?ouvert=noise_plan', { as: anAdmin })
  const title = main.getByRole('textbox', { name: 'Titre', exact: true })
  await expect.element(title).toHaveValue('Nos filtres')
  contents.add(
    'recommendation',
    { key: 'noise_plan', version_id: crypto.randomUUID(), body: { ...body, title: said('Leurs filtres') } },
    'Samira Kaci',
  )
  theHawa.server.refuses.set('save_content', 'content_changed')
  await title.fill('Vos filtres')
  await publish.click()
  await expect.element(main.getByRole('alert').first()).toHaveTextContent(/Samira Kaci.*Leurs filtres/)
  await expect.element(title).toHaveValue('Vos filtres')
  await main.getByRole('button', { name: "Rétablir le texte d'origine" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Rétablir le texte d'origine" }).click()
  await expect.element(main.getByText("Retour au contenu d'origine")).toBeVisible()
  await expect.element(title).not.toHaveValue('Vos filtres')
  await expect.element(title).not.toHaveValue('Leurs filtres')
  expect(theHawa.server.received.at(-1)).toMatchObject({
    name: 'reset_content',
    args: { kind: 'recommendation', key: 'noise_plan' },
  })
})

test('a content that was saved offline and overtaken stands beside the other one, where they differ', async () => {
  const contents = theContents()
  const body = { title: said('Nos filtres'), text: said('A'), priorite: 'haute', article: null } as const
  const versions = [crypto.randomUUID(), crypto.randomUUID()] as const
  contents.add('recommendation', { key: 'noise_plan', version_id: versions[0], body })
  await openPage('/admin/settings/recommendations?ouvert=noise_plan', { as: anAdmin, width: 390 })
  const title = main.getByRole('textbox', { name: 'Titre', exact: true })
  await expect.element(title).toHaveValue('Nos filtres')
  theHawa.fail({ offline: true })
  await title.fill('Vos filtres')
  await publish.click()
  await expect.poll(() => theHawa.sync.unsentCount()).toBe(1)
  const theirs = { key: 'noise_plan', version_id: versions[1], body: { ...body, title: said('Leurs filtres') } }
  contents.add('recommendation', theirs, 'Samira Kaci')
  theHawa.server.refuses.set('save_content', 'content_changed')
  await expect.element(publish).not.toHaveAttribute('data-loading')
  theHawa.fail({ offline: false })
  const choice = main.getByRole('region', { name: 'Deux versions de ce contenu' })
  await expect.element(choice.getByRole('article', { name: 'Votre version' })).toHaveTextContent('Vos filtres')
  await expect
    .element(choice.getByRole('article', { name: 'La version actuelle' }))
    .toHaveTextContent(/Samira Kaci.*Leurs filtres/)
  expect(pixelsBeyondHere()).toBe(0)
  theHawa.server.refuses.clear()
  await choice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
  expect(theHawa.server.received.map(({ args }) => args)).toMatchObject([
    { seen: versions[0], body: { title: { fr: 'Vos filtres' } } },
    { seen: versions[1], body: { title: { fr: 'Vos filtres' } } },
  ])
})
