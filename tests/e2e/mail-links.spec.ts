import type { Page } from 'playwright/test'
import { linksIn } from '../support/mail-links.ts'
import { mailTo } from '../support/page-objects/mailbox.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO, DEMO_PASSWORD } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const phone = { viewport: { width: 390, height: 844 } }
const company = 'Huilerie de Sig'

/** Whatever the language of the page. */
async function send(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main')
  await form.locator('input[type=email]').fill(email)
  await form.locator('input[type=password]').fill(DEMO_PASSWORD)
  await form.locator('button[type=submit]').click()
}

test('the link of a mail opens its very place after the sign-in, in the language of the person', async ({ openAnotherDevice, server, caller }) => {
  test.setTimeout(240_000)
  const [client, specialist] = [await caller('client'), await caller('intervenant')]
  await client.applied('update_profile', { langue: 'ar' })
  const studyId = await askForStudy(client, company)
  await advance(specialist, studyId, 'accept_study')
  const mail = await mailTo(server.url, DEMO.client, new RegExp(`^قُبلت دراستكم .*${company}`))
  const [place, choice] = linksIn(mail)
  expect(place?.href).toBe(`${server.url}/client/orders/${studyId}?lang=ar`)
  expect(mail.html).toContain('dir="rtl"')

  await test.step('signed out: the sign-in, then the study', async () => {
    const { page } = await openAnotherDevice(phone)
    await page.goto(String(place?.href))
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/client/orders/${studyId}?lang=ar`)}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await send(page, DEMO.client)
    await expect(page).toHaveURL(`/client/orders/${studyId}?lang=ar`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(company)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  })

  await test.step('the choice of mails, to its part of the page; the language chosen there is that of the next mail', async () => {
    const { page } = await openAnotherDevice(phone)
    await page.goto(String(choice?.href))
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await send(page, DEMO.client)
    await expect(page).toHaveURL('/client/account?lang=ar#notifications')
    await expect(page.getByRole('heading', { name: 'الإشعارات عبر البريد الإلكتروني' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'الإشعارات عبر البريد الإلكتروني' })).toBeInViewport()
    await page.getByRole('region', { name: 'اللغة' }).getByRole('combobox').selectOption('en')
    await expect(page.getByRole('region', { name: 'E-mail notifications' })).toContainText('in English')
    await expect.poll(() => server.sql('select langue from public.profiles where email = $1', [DEMO.client])).toEqual([{ langue: 'en' }])
    await specialist.applied('start_study', { study_id: studyId })
    await mailTo(server.url, DEMO.client, new RegExp(`^The mission of your study ${company} has begun`))
  })

  await test.step('signed in as somebody of another kind: their own area', async () => {
    const { page } = await openAnotherDevice()
    await signIn(page, DEMO.intervenant, 'intervenant')
    await page.goto(String(place?.href))
    await expect(page).toHaveURL('/intervenant/dashboard')
  })

  await test.step('somebody else of the same kind learns nothing, not even that it exists', async () => {
    const { page } = await openAnotherDevice()
    await page.goto(`/client/orders/${studyId}`)
    await new SignIn(page).send(DEMO.client2)
    await expect(page).toHaveURL(`/client/orders/${studyId}`)
    for (const kind of ['orders', 'messages', 'reports', 'invoices']) {
      const told: string[] = []
      for (const id of [studyId, crypto.randomUUID()]) {
        await page.goto(`/client/${kind}/${id}`)
        await expect(page.getByRole('main')).toContainText(/n'est pas sur cet appareil|n'existe pas|n'est pas visible/)
        told.push(await page.getByRole('main').innerText())
        await expect(page).toHaveURL(`/client/${kind}/${id}`)
      }
      expect(told[0], kind).toBe(told[1])
      expect(told[0]).not.toContain(company)
    }
  })
})

test('a message is mailed some minutes later, without its words, and not when it was read meanwhile', async ({ openAnotherDevice, server, caller }) => {
  test.setTimeout(180_000)
  const [client, specialist] = [await caller('client'), await caller('intervenant')]
  const studyId = await askForStudy(client, company)
  await advance(specialist, studyId, 'accept_study')
  const say = (contenu: string) => client.applied('send_message', { message_id: crypto.randomUUID(), thread_kind: 'study', thread_id: studyId, contenu })
  const minutesPass = () => server.sql(`update public.mail_jobs set next_attempt_at = now() where event = 'message' and sent_at is null`)

  await say('Le portail est au sud.')
  await say('Demandez Nadia.')
  expect(await server.sql(`select 1 from public.mail_jobs where event = 'message' and about = $1`, [studyId])).toHaveLength(1)
  await minutesPass()
  const mail = await mailTo(server.url, DEMO.intervenant, new RegExp(`Nouveau message sur l'étude ${company}`))
  expect(`${mail.text}${mail.html}`).not.toMatch(/portail|Nadia/)

  const { page } = await openAnotherDevice(phone)
  await page.goto(String(linksIn(mail)[0]?.href))
  await new SignIn(page).send(DEMO.intervenant)
  await expect(page).toHaveURL(`/intervenant/messages/${studyId}?lang=fr`)
  await expect(page.getByRole('article').filter({ hasText: 'Demandez Nadia.' })).toBeVisible()

  await say('Elle est là jusqu’à midi.')
  await expect(page.getByRole('article').filter({ hasText: 'jusqu’à midi' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => server.sql('select 1 from public.message_reads r join public.profiles p on p.id = r.profile where r.thread_id = $1 and p.email = $2 and r.up_to >= (select max(received_at) from public.messages where thread_id = $1)', [studyId, DEMO.intervenant])).toHaveLength(1)
  await minutesPass()
  await expect.poll(() => server.sql(`select 1 from public.mail_jobs where event = 'message' and about = $1 and sent_at is null`, [studyId]), { timeout: 60_000 }).toEqual([])
  expect(await server.sql(`select 1 from public.mail_jobs where event = 'message' and about = $1`, [studyId])).toHaveLength(1)
})
