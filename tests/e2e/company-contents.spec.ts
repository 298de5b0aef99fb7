import { failedRequests } from '../support/noise.ts'
import { pixelsBeyond } from '../support/layout.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
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

test('a recommendation and an article are rewritten, another article is hidden; a client reads it, offline after a reload too', async ({ device, openAnotherDevice, noise }) => {
  test.setTimeout(240_000)
  const client = await openAnotherDevice()
  await signIn(client.page, DEMO.client, 'client')
  await client.page.goto('/client/advice')
  const advice = client.page.getByRole('main')
  await expect(advice.getByRole('region', { name: 'Articles', exact: true }).getByRole('article')).toHaveCount(4)

  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  const main = page.getByRole('main')
  const open = (language: keyof typeof TAB) => main.getByRole('tab', { name: TAB[language] }).click()
  const row = (key: string) => main.locator(`[data-content="${key}"]`)
  const title = { fr: 'Comparez trois devis', en: 'Compare three quotations', ar: 'قارنوا ثلاثة عروض' }

  await test.step('a new recommendation: incomplete it is not published, what is typed stays when the page is left', async () => {
    await page.goto('/admin/settings/recommendations')
    await main.getByRole('button', { name: 'Ajouter une recommandation' }).click()
    for (const language of LANGUAGES) {
      await open(language)
      await main.locator(`[name="title.${language}"]`).fill(title[language])
      if (language !== 'ar') await main.locator(`[name="text.${language}"]`).fill('A')
    }
    await main.getByRole('button', { name: 'Publier' }).click()
    await expect(main.getByRole('alert').first()).toContainText('1 texte empêche la publication')
    await expect(main.getByRole('tab', { name: 'Arabe (1)' })).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    await open('ar')
    await expect(main.locator('[name="title.ar"]')).toHaveValue(title.ar)
    await main.locator('[name="text.ar"]').fill('أ')
    await main.getByRole('radio', { name: 'Haute' }).check()
    await main.getByRole('button', { name: 'Aperçu' }).click()
    await expect(page.getByRole('dialog').getByRole('article', { name: title.ar })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    await main.getByRole('button', { name: 'Publier' }).click()
    await expect(main.getByText('Les clients lisent cette version.')).toBeVisible()
    expect(await pixelsBeyond(page)).toBe(0)
    await main.getByRole('button', { name: 'Toute la liste' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: title.fr })).toContainText('Ajouté par vous')
  })

  await test.step('its place is changed', async () => {
    await main.getByRole('button', { name: /^Monter .*Comparez/ }).click()
    await expect(main.locator('[data-content]').nth(-2)).toContainText(title.fr)
  })

  await test.step('an article is rewritten, another one hidden', async () => {
    await page.goto('/admin/settings/articles')
    await row('indoor-air').getByRole('button', { name: /^Masquer / }).click()
    await expect(row('indoor-air')).toContainText('Masqué')
    await row('compliance').getByRole('button', { name: /^Modifier / }).click()
    await main.locator('[name="title.fr"]').fill('Nos permis')
    await main.getByRole('button', { name: 'Publier' }).click()
    await expect(main.getByText(/^Dernière version de/)).toBeVisible()
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('the client reads it after the next sync, and offline after a reload', async () => {
    await client.page.evaluate(() => window.dispatchEvent(new Event('online')))
    const region = advice.getByRole('region', { name: 'Articles', exact: true })
    await expect(region.getByRole('article')).toHaveCount(3)
    await readyForTheField(client.page, 'client')
    noise.expect(failedRequests)
    await client.offline(true)
    await client.page.goto('/client/advice')
    await expect(advice.getByRole('region', { name: 'Recommandations', exact: true }).getByRole('article', { name: title.fr })).toContainText('Priorité haute')
    await region.getByRole('link', { name: 'Nos permis' }).click()
    await expect(advice.getByRole('heading', { level: 1 })).toHaveText('Nos permis')
    await client.page.goto('/client/advice/indoor-air')
    await expect(client.page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await client.offline(false)
  })

  await test.step('somebody else was quicker: what was typed stays, theirs is shown; then all is as shipped again', async () => {
    const second = await openAnotherDevice()
    await signIn(second.page, DEMO.admin, 'admin')
    await second.page.goto('/admin/settings/articles?ouvert=compliance')
    await second.page.locator('[name="title.fr"]').fill('Leurs permis')
    await main.locator('[name="title.fr"]').fill('Vos permis')
    await second.page.getByRole('button', { name: 'Publier' }).click()
    await expect(second.page.getByRole('main').getByRole('button', { name: 'Publier' })).toBeDisabled()
    await main.getByRole('button', { name: 'Publier' }).click()
    await expect(main.getByRole('alert').first()).toContainText('Leurs permis')
    await expect(main.locator('[name="title.fr"]')).toHaveValue('Vos permis')
    await main.getByRole('button', { name: "Revenir à l'original" }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: "Revenir à l'original" }).click()
    await expect(main.locator('[name="title.fr"]')).not.toHaveValue(/permis$/)
    await expect(main.getByText("Retour au contenu d'origine")).toBeVisible()
  })
})
