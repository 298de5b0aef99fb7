import type { Page } from 'playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'
import { expect, test } from '../support/story.ts'

const ADDRESS = 'lectrice@example.org'
const THANKS = /^Merci ! Si cette adresse peut recevoir notre lettre/
const state = 'select state, langue from public.newsletter_subscriptions where email = $1'

const linkIn = (text: string, page: 'confirm' | 'unsubscribe') => {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(`/newsletter/${page}`))
  if (!link) throw new Error(`no link to ${page} in the mail`)
  return new URL(link)
}

async function subscribe(page: Page, address: string): Promise<void> {
  const form = page.getByRole('form', { name: "Lettre d'information" })
  await form.getByRole('textbox', { name: 'Votre adresse électronique' }).fill(address)
  await form.getByRole('button', { name: "S'inscrire" }).click()
}

test('opt-in by mail, the same answer for a known address, one press to leave', async ({ device: { page }, server }) => {
  await page.goto('/about')
  const form = page.getByRole('form', { name: "Lettre d'information" })
  await subscribe(page, 'lectrice')
  await expect(form.getByText('Saisissez une adresse e-mail complète')).toBeVisible()
  await subscribe(page, ADDRESS)
  await expect(form.getByText(THANKS)).toBeVisible()
  expect(await server.sql(state, [ADDRESS])).toEqual([{ state: 'pending', langue: 'fr' }])
  const { text } = await mailTo(server.url, ADDRESS)

  const confirm = linkIn(text, 'confirm')
  await page.goto(confirm.pathname + confirm.search)
  await expect(page.getByRole('heading', { name: 'Votre inscription est confirmée' })).toBeVisible()
  expect(await server.sql(state, [ADDRESS])).toEqual([{ state: 'confirmed', langue: 'fr' }])
  // Asked of the server: the worker may have answered the visit with the shell.
  expect(await (await page.request.get(confirm.pathname)).text()).toContain('<meta name="robots" content="noindex">')

  await page.goto('/about')
  await subscribe(page, ADDRESS)
  await expect(form.getByText(THANKS)).toBeVisible()

  const unsubscribe = linkIn(text, 'unsubscribe')
  await page.goto(unsubscribe.pathname + unsubscribe.search)
  await expect(page.getByRole('button', { name: 'Me désinscrire' })).toBeEnabled()
  expect(await server.sql(state, [ADDRESS]), 'opening the link changes nothing').toEqual([{ state: 'confirmed', langue: 'fr' }])
  await page.getByRole('button', { name: 'Me désinscrire' }).click()
  await expect(page.getByRole('heading', { name: 'Vous êtes désinscrit(e)' })).toBeVisible()
  expect(await server.sql(state, [ADDRESS])).toEqual([{ state: 'unsubscribed', langue: 'fr' }])
  await page.goto(confirm.pathname + confirm.search)
  await expect(page.getByRole('heading', { name: "Cette adresse n'est plus inscrite" })).toBeVisible()
  await page.goto('/newsletter/confirm?token=nonsense')
  await expect(page.getByRole('heading', { name: "Ce lien n'est pas reconnu" })).toBeVisible()
})

test('offline it waits, and a link that cannot be followed says so', async ({ device, server, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  await page.goto('/services')
  await readyForOffline(page)
  await device.offline(true)
  await page.reload()
  await subscribe(page, ADDRESS)
  await expect(page.getByText(/^Inscription enregistrée sur cet appareil.* Référence : \u2068?HW-[0-9A-F]{8}/)).toBeVisible()
  await page.goto('/newsletter/confirm?token=nonsense')
  await expect(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible()
  await device.offline(false)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: "Ce lien n'est pas reconnu" })).toBeVisible()
  await expect.poll(() => server.sql(state, [ADDRESS])).toEqual([{ state: 'pending', langue: 'fr' }])

  const other = 'lecteur@example.org'
  await device.offline(true)
  await subscribe(page, other)
  await expect(page.getByText('Inscription enregistrée sur cet appareil')).toBeVisible()
  await device.offline(false)
  await expect(page.getByText(THANKS), 'arrived, it no longer says that it waits').toBeVisible()
  expect(await server.sql(state, [other])).toEqual([{ state: 'pending', langue: 'fr' }])
})
