import { failedRequests } from '../support/noise.ts'
import { pixelsBeyond } from '../support/layout.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { readyForOffline } from '../support/pages.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const OURS = { fr: 'Vos données restent les vôtres.', en: 'Your data stays yours.', ar: 'بياناتك تبقى لك.' }
const TAB = { fr: /^Français/, en: /^Anglais/, ar: /^Arabe/ } as const
const LANGUAGES = ['fr', 'en', 'ar'] as const

test('the privacy page is corrected in three languages, a placeholder is refused, and a visitor reads the version that was published', async ({ device, openAnotherDevice, noise }) => {
  test.setTimeout(240_000)
  const visitor = await openAnotherDevice()
  await visitor.page.goto('/privacy-policy')
  await expect(visitor.page.getByRole('note')).toContainText('Projet')
  await readyForOffline(visitor.page)

  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/settings/legal')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Textes légaux')
  await expect(main.getByText("Les visiteurs lisent la version d'origine (version 0)")).toBeVisible()
  const text = (language: keyof typeof OURS) => main.locator(`[name="sections.0.text.${language}"]`)
  const open = (language: keyof typeof OURS) => main.getByRole('tab', { name: TAB[language] }).click()

  await test.step('written in three languages, and saved as a draft that nobody else sees', async () => {
    for (const language of LANGUAGES) {
      await open(language)
      await expect(text(language)).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await text(language).fill(language === 'en' ? '[to be completed]' : OURS[language])
    }
    await main.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    await expect(main.getByText(/^Brouillon de/)).toBeVisible()
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('a placeholder is not published: its sentence stands beside its field, in its language', async () => {
    for (const language of LANGUAGES) await main.locator(`[name="note.${language}"]`).fill('1')
    await main.getByRole('button', { name: 'Publier' }).click()
    await expect(main.getByRole('alert').first()).toContainText('1 texte empêche la publication')
    await expect(main.getByRole('tab', { name: 'Anglais (1)' })).toHaveAttribute('aria-selected', 'true')
    await expect(main.getByText(/^Il reste un texte à compléter/)).toBeVisible()
  })

  await test.step('put right, it is published as version 1', async () => {
    await text('en').fill(OURS.en)
    await main.locator('[name="note.fr"]').fill('Première relecture')
    await main.getByRole('button', { name: 'Publier' }).click()
    await expect(main.getByText(/^Les visiteurs lisent la version 1/)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Publier' })).toBeHidden()
  })

  await test.step('a visitor’s open page shows it after the next sync, and offline after a reload', async () => {
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(visitor.page.getByText(OURS.fr)).toBeVisible()
    await expect(visitor.page.getByRole('strong').filter({ hasText: /^Version 1, en vigueur à partir du/ })).toBeVisible()
    await expect(visitor.page.getByText('Ce qui a changé : Première relecture')).toBeVisible()
    noise.expect(failedRequests)
    await visitor.offline(true)
    await visitor.page.reload()
    await expect(visitor.page.getByText(OURS.fr)).toBeVisible()
  })

  await test.step('version 0 can still be read, without network too', async () => {
    await visitor.page.getByText('Toutes les versions').click()
    await visitor.page.getByRole('button', { name: /^Version d'origine/ }).click()
    await expect(visitor.page.getByText(OURS.fr)).toBeHidden()
    await expect(visitor.page.getByRole('note')).toContainText('Projet')
    await visitor.page.getByRole('button', { name: /^Version 1/ }).click()
    await expect(visitor.page.getByText(OURS.fr)).toBeVisible()
    await visitor.offline(false)
  })
})

test('the rules: what they do, who chose, an overtaken choice, and what waits without network', async ({ device, openAnotherDevice, server, noise }) => {
  test.setTimeout(180_000)
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/settings/rules')
  const rule = (key: string) => page.locator(`[data-rule="${key}"]`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Règles')
  await rule('invoice_due_days').getByRole('textbox').fill('500')
  await expect(rule('invoice_due_days').getByText('Entrez un nombre entier de 1 à 120.')).toBeVisible()
  await rule('invoice_due_days').getByRole('textbox').fill('45')
  await rule('invoice_due_days').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rule('invoice_due_days').getByText(/^Choisi par/)).toBeVisible()
  await rule('reply_days').getByRole('textbox').fill('2')
  await rule('reply_days').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rule('reply_days').getByText(/^Choisi par/)).toBeVisible()
  await expect(rule('reply_days').getByRole('link', { name: 'Corriger ce texte' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gérer les jours fériés' })).toBeVisible()
  await expect(page.getByText(/jours? fériés? à venir/)).toBeVisible()

  const field = await openAnotherDevice()
  await signIn(field.page, DEMO.intervenant, 'intervenant')
  await field.page.goto('/intervenant/support')
  await expect(field.page.getByText('Réponse sous 2 jours ouvrés')).toBeVisible()

  await server.sql(`update public.settings set value = '60' where key = 'invoice_due_days'`)
  await rule('invoice_due_days').getByRole('textbox').fill('50')
  await rule('invoice_due_days').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rule('invoice_due_days').getByRole('alert')).toContainText('60')
  await expect(rule('invoice_due_days').getByRole('textbox'), 'what was typed stays').toHaveValue('50')
  await rule('invoice_due_days').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rule('invoice_due_days').getByRole('alert')).toBeHidden()

  noise.expect(failedRequests)
  await device.offline(true)
  await rule('notice_mails').getByRole('switch').click()
  await expect(rule('notice_mails').getByText(/^En attente d'envoi/)).toBeVisible()
  await device.offline(false)
  await expect(rule('notice_mails').getByText(/^Choisi par/)).toBeVisible({ timeout: 30_000 })
})
