import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Holiday } from '../../../sync/domain/calendar.ts'
import { asInField } from '../../support/components/date-fields.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const feast: Holiday = {
  pays: 'algerie',
  jour: '2027-03-09',
  nom_fr: 'Aïd el-Fitr',
  nom_en: 'Eid al-Fitr',
  nom_ar: 'عيد الفطر',
  mobile: true,
}
const { pays: _, jour: __, ...words } = feast
const row = (words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words })

/** The table of the server, with the changes of its commands and of others. */
function theHolidays(...given: readonly Holiday[]): (others: readonly Holiday[]) => void {
  let table = given
  const { server } = theHawa
  server.answers.set('public_holidays', () => table)
  server.onApplied = ({ name, args }) => {
    if (name === 'set_public_holiday') table = [...table.filter(({ jour }) => jour !== args.jour), args]
    if (name === 'remove_public_holiday') table = table.filter(({ jour }) => jour !== args.jour)
  }
  return (others) => {
    table = others
  }
}

test('a feast of the moon is moved when announced: the new day first, then the old one goes', async () => {
  theHolidays(feast)
  await openPage('/admin/holidays', { as: anAdmin })
  await expect.element(row('9 mars 2027')).toHaveTextContent('Date à confirmer')
  await row('9 mars 2027')
    .getByRole('button', { name: /^Corriger\s: .*Aïd el-Fitr/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Corriger un jour férié' })
  await form.getByLabelText('Jour', { exact: true }).fill('2027-03-12')
  await form.getByLabelText(/dépend de la lune/).click()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(row('9 mars 2027')).not.toBeInTheDocument()
  await expect.element(row('12 mars 2027')).toHaveTextContent('Aïd el-Fitr')
  await expect.element(row('12 mars 2027')).not.toHaveTextContent(/Date à confirmer|En attente/)
  expect(pixelsBeyondHere()).toBe(0)
  expect(theHawa.server.received).toEqual([
    { name: 'set_public_holiday', args: { ...feast, jour: '2027-03-12', mobile: false, seen: null } },
    { name: 'remove_public_holiday', args: { pays: 'algerie', jour: '2027-03-09', seen: words } },
  ])
})

test('without a network a new day and one that is taken out wait in sight', async () => {
  theHolidays(feast)
  await openPage('/admin/holidays', { as: anAdmin })
  await expect.element(row('9 mars 2027')).toBeVisible()
  theHawa.fail({ offline: true })
  await row('9 mars 2027')
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect.element(row('9 mars 2027')).toHaveTextContent("Retrait en attente d'envoi")
  await page.getByRole('button', { name: 'Ajouter un jour férié' }).click()
  const form = page.getByRole('dialog', { name: 'Nouveau jour férié' })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(form.getByLabelText('Nom en arabe')).toHaveAccessibleDescription('Ce champ est obligatoire.')
  await form.getByLabelText('Jour', { exact: true }).fill('2027-07-05')
  for (const language of ['français', 'anglais', 'arabe'])
    await form.getByLabelText(`Nom en ${language}`).fill('Indépendance')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(row('5 juillet 2027')).toHaveTextContent("En attente d'envoi")
})

test('a day that was begun is there again after Back, its mark too', async () => {
  theHolidays(feast)
  await openPage('/admin/holidays', { as: anAdmin })
  const open = page.getByRole('button', { name: 'Ajouter un jour férié' })
  const form = page.getByRole('dialog', { name: 'Nouveau jour férié' })
  await open.click()
  await form.getByLabelText('Jour', { exact: true }).fill('2027-07-05')
  await form.getByLabelText('Nom en français').fill('Indépendance')
  await form.getByLabelText(/dépend de la lune/).click()
  history.back()
  await expect.element(form).not.toBeInTheDocument()
  await open.click()
  await expect.element(form.getByLabelText('Jour', { exact: true })).toHaveValue(asInField('2027-07-05'))
  await expect.element(form.getByLabelText('Nom en français')).toHaveValue('Indépendance')
  await expect.element(form.getByLabelText(/dépend de la lune/)).toBeChecked()
})

const choice = page.getByRole('region', { name: /^Deux versions du .*09\/03\/2027/ })
const mine = choice.getByRole('article', { name: 'Votre version, sur cet appareil' })
const other = choice.getByRole('article', { name: 'La version actuelle' })
const corrected = { ...feast, nom_fr: 'Fin du Ramadan', mobile: false }
const { pays: ___, jour: ____, ...correctedWords } = corrected

test.each([390, 768, 1440] as const)('a day that others have corrected: both, at %s pixels', async (width) => {
  const change = theHolidays(feast)
  const { goTo } = await openPage('/admin/holidays', { as: anAdmin, width })
  theHawa.server.refuses.set('set_public_holiday', 'content_changed')
  await row('9 mars 2027')
    .getByRole('button', { name: /^Corriger/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Corriger un jour férié' })
  await form.getByLabelText('Nom en français').fill('Petite fête')
  change([corrected])
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(mine).toHaveTextContent('Petite fête')
  await expect.element(other).toHaveTextContent(/Fin du Ramadan.*Confirmée/)
  await expect.element(row('9 mars 2027')).toHaveTextContent('Fin du Ramadan')
  expect(pixelsBeyondHere()).toBe(0)
  theHawa.server.refuses.clear()
  await goTo('/admin/synchronisation')
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Comparer les deux versions' }).click()
  theHawa.fail({ offline: true })
  await choice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(row('9 mars 2027')).toHaveTextContent(/Petite fête.*En attente d'envoi/)
  theHawa.fail({ offline: false })
  const args = { ...feast, nom_fr: 'Petite fête' }
  await expect
    .poll(() => theHawa.server.received)
    .toEqual([
      { name: 'set_public_holiday', args: { ...args, seen: words } },
      { name: 'set_public_holiday', args: { ...args, seen: correctedWords } },
    ])
})

test('a day that was corrected meanwhile is not taken out; the correction is kept', async () => {
  const change = theHolidays(feast)
  await openPage('/admin/holidays', { as: anAdmin })
  theHawa.server.refuses.set('remove_public_holiday', 'content_changed')
  await row('9 mars 2027')
    .getByRole('button', { name: /^Retirer/ })
    .click()
  change([corrected])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect.element(mine).toHaveTextContent('Pas de jour férié')
  await expect.element(other).toHaveTextContent('Fin du Ramadan')
  await choice.getByRole('button', { name: "Garder l'autre" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Garder l'autre" }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(row('9 mars 2027')).toHaveTextContent('Fin du Ramadan')
  expect(theHawa.sync.unsentCount()).toBe(0)
})
