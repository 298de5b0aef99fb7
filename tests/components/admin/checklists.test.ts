import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const AT = '2026-11-20T09:30:00Z'
const main = page.getByRole('main')
const save = main.getByRole('button', { name: 'Enregistrer la liste' })
const line = (number: number) => main.getByRole('group', { name: `Ligne ${number}`, exact: true })
const tab = (name: RegExp) => main.getByRole('tab', { name })
const sent = () => theHawa.server.received
const path = '/admin/settings/checklists?type=pollution_sonore'

/** One version at a time, by Lila. */
function theChecklists() {
  let rows: readonly object[] = []
  const { server } = theHawa
  const version = (args: object, body: unknown) => ({
    shown: true,
    number: null,
    effective_on: null,
    note: null,
    at: AT,
    author: 'Lila Saïdi',
    ...args,
    body,
  })
  server.answers.set('admin_contents', () => ({ rows, published: [], as_of: AT }))
  server.answers.set('admin_content_history', () => ({ rows, as_of: AT }))
  server.visitorAnswers.set('published', () => ({ since: 0, revision: 0, items: {} }))
  server.onApplied = ({ name, args }) => {
    if (name === 'save_content') rows = [version(args, args.body)]
    if (name === 'reset_content') rows = [version(args, null)]
  }
}

test('a list is changed in three languages, saved as one version with its author, and as shipped again', async () => {
  theChecklists()
  await openPage(path, { as: anAdmin, width: 390 })
  await expect.element(main.getByText("Les intervenants voient la liste d'origine.")).toBeVisible()
  await expect
    .element(line(1).getByRole('textbox', { name: 'Texte' }))
    .toHaveValue("Calibrer ou vérifier l'appareil avant de partir")
  await line(2).getByRole('textbox', { name: 'Nombre' }).fill('5')
  await line(3).getByRole('combobox', { name: 'Paramètre mesuré' }).selectOptions('lamax')
  await line(4)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await main.getByRole('button', { name: 'Ajouter une ligne' }).click()
  const text = line(5).getByRole('textbox', { name: 'Texte' })
  await text.fill('Fermer les fenêtres')
  await save.click()
  await expect.element(main.getByRole('alert').first()).toHaveTextContent('2 textes empêchent la publication')
  expect(sent()).toEqual([])
  await tab(/^Anglais/).click()
  await text.fill('Close the windows')
  await tab(/^Arabe/).click()
  await expect.element(text).toHaveAttribute('dir', 'rtl')
  await text.fill('إغلاق النوافذ')
  expect(pixelsBeyondHere()).toBe(0)
  expect(await violationsHere()).toEqual([])
  await save.click()
  await expect.element(main.getByText('Les intervenants voient votre version.')).toBeVisible()
  await expect.element(main.getByText(/^Dernière version de .?Lila Saïdi/)).toBeVisible()
  expect(sent()).toMatchObject([
    {
      name: 'save_content',
      args: {
        kind: 'checklist',
        key: 'pollution_sonore',
        seen: null,
        shown: true,
        body: {
          lines: [
            { id: 'instrument', kind: 'hand' },
            { id: 'photo', kind: 'photo', count: 5 },
            { id: 'laeq', kind: 'measurement', count: 4, parametre: 'lamax' },
            { id: 'notes', kind: 'notes' },
            {
              kind: 'hand',
              text: { fr: 'Fermer les fenêtres', en: 'Close the windows', ar: 'إغلاق النوافذ' },
            },
          ],
        },
      },
    },
  ])
  await main.getByRole('button', { name: "Rétablir la liste d'origine" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Rétablir la liste d'origine" }).click()
  await expect.element(main.getByText("Les intervenants voient la liste d'origine.")).toBeVisible()
  await expect.element(line(2).getByRole('textbox', { name: 'Nombre' })).toHaveValue('3')
})

test('a number that is none is said beside its field, and what was typed stays', async () => {
  theChecklists()
  const { goTo } = await openPage(path, { as: anAdmin })
  const count = line(2).getByRole('textbox', { name: 'Nombre' })
  for (const typed of ['51', '', '0']) {
    await count.fill(typed)
    await expect.element(count).toHaveAccessibleDescription(/Un nombre entier de 1 à 50/)
  }
  await save.click()
  await expect.element(main.getByRole('alert').first()).toHaveTextContent('1 texte empêche la publication')
  expect(sent()).toEqual([])
  await goTo('/admin/settings/articles')
  await goTo(path)
  await expect.element(count).toHaveValue('0')
})

test('another way of ticking is another line: ticks of before do not stand for it', async () => {
  theChecklists()
  await openPage(path, { as: anAdmin })
  await line(1).getByRole('combobox', { name: 'Cochée par' }).selectOptions('Des prélèvements')
  await expect.element(line(1).getByRole('textbox', { name: 'Nombre' })).toHaveValue('1')
  await line(1).getByRole('combobox', { name: 'Cochée par' }).selectOptions("L'intervenant, à la main")
  for (const name of [/^Français/, /^Anglais/, /^Arabe/]) {
    await tab(name).click()
    await line(1).getByRole('textbox', { name: 'Texte' }).fill('A')
  }
  await save.click()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()).toMatchObject([
    { args: { body: { lines: [{ id: expect.stringMatching(/^line-[0-9a-f]{8}$/) }, {}, {}, {}, {}] } } },
  ])
})
