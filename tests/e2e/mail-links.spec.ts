import { linksIn } from '../support/mail-links.ts'
import { Area, notice } from '../support/page-objects/area.ts'
import { linkMailedTo, mailTo } from '../support/page-objects/mailbox.ts'
import { SignIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO, DEMO_PASSWORD } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Huilerie de Sig'
const NEW_PASSWORD = 'Tramontane-2026'

/**
 * Risk: several people. The address in a mail and the pages of the site do not agree: the link opens the wrong place,
 * or in the wrong language.
 */
test('the link of a mail opens its very place after the sign-in, in the language of the person', async ({
  page,
  server,
  people,
}) => {
  const [client, specialist] = [await people.client({ langue: 'ar' }), await people.specialist()]
  const study = await askForStudy(client.caller, company)
  await advance(specialist.caller, study, 'accept_study')
  // The mail waits for more events of the same study: make it due now.
  await server.sql('update public.mail_jobs set next_attempt_at = now() where matter = $1', [study])
  const mail = await mailTo(server.url, client.email, new RegExp(`^قُبلت دراستك .*${company}`))
  const [place] = linksIn(mail)
  expect(place?.href).toBe(`${server.url}/client/orders/${study}?lang=ar`)

  await page.goto(String(place?.href))
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/client/orders/${study}?lang=ar`)}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const form = page.getByRole('main')
  await form.locator('input[name=email]').fill(client.email)
  await form.locator('input[type=password]').fill(DEMO_PASSWORD)
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`/client/orders/${study}?lang=ar`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(company)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

/**
 * Risk: real page. The page that a mailed link opens comes as HTML that knows no link: the link is lost, or spent
 * before the button.
 */
test('a forgotten password: from the mailbox to a new one, and in', async ({ page, server, people }) => {
  const { email } = await people.client()
  await page.goto('/forgot-password')
  await page.getByLabel(/^Adresse e-mail/).fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  const link = await linkMailedTo(server.url, email)

  await page.goto(link)
  await page.reload()
  await page.getByLabel(/^Nouveau mot de passe/).fill(NEW_PASSWORD)
  await page.getByLabel(/^Confirmer le mot de passe/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(notice(page, 'Mot de passe changé')).toBeVisible()
  await expect(page).toHaveURL('/client/dashboard')

  await new Area(page).leave()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Connexion', exact: true }).click()
  await new SignIn(page).send(email, NEW_PASSWORD)
  await expect(page).toHaveURL('/client/dashboard')
  await expect(new Area(page).indicator).toHaveAccessibleName('Envois : Tout est envoyé')
})

/**
 * Risk: several people. Weeks after the mail the session is gone, and the link of a report leads a phone nowhere.
 */
test('the link to a report opens it after a sign-in, on a phone that nobody is signed in on', async ({
  openWindow,
  server,
}) => {
  const email = DEMO.client
  const [report] = await server.sql<{ id: string; path: string }>(
    `select s.id, s.rapport_url as path from public.demandes_etudes s join public.profiles p on p.id = s.client_id
     where p.email = $1 and s.statut = 'complete' limit 1`,
    [email],
  )
  const link = `/client/reports/${report?.id}?lang=fr`
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } })
  await page.goto(link)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(link)}`)
  await new SignIn(page).send(email, DEMO_PASSWORD)
  await expect(page).toHaveURL(link)
  await expect(page.locator('canvas').first()).toBeVisible()
})
