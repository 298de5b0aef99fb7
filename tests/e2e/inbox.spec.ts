import { readFile } from 'node:fs/promises'
import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { mailTo } from '../support/mailbox.ts'
import { failedRequests } from '../support/noise.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const asked = { nom: 'ليلى بن علي', sujet: 'قياس جودة الهواء', message: 'نريد قياس جودة الهواء قرب المصنع.', email: 'leila@example.org' }
const reply = 'شكرًا لكم. سنتصل بكم غدًا.'

test('a visitor writes in Arabic; an administrator takes it on, answers without network, and the answer arrives in Arabic', async ({ openAnotherDevice, server, noise }) => {
  test.setTimeout(120_000)
  noise.expect(failedRequests)
  const phone = await openAnotherDevice({ viewport: { width: 390, height: 844 }, locale: 'ar' })
  await test.step('the question', async () => {
    await phone.page.goto('/contact?lang=ar&bureau=kenya')
    const form = phone.page.locator('form').filter({ has: phone.page.locator('textarea') })
    await form.getByLabel('الاسم الكامل').fill(asked.nom)
    await form.locator('input[type=email]').fill(asked.email)
    await form.getByLabel('الموضوع').fill(asked.sujet)
    await form.locator('textarea').first().fill(asked.message)
    // A form that was open for less than two seconds was not filled in by a person.
    await expect(async () => {
      await form.locator('button[type=submit]').click()
      expect(await server.sql('select 1 from public.contact_messages where message = $1', [asked.message])).toHaveLength(1)
    }).toPass()
  })

  const desk = await openAnotherDevice()
  const { page } = desk
  const todo = page.locator('[data-todo=contacts]')
  await test.step('it waits on the dashboard', async () => {
    await signIn(page, DEMO.admin, 'admin')
    await expect(todo).toContainText(asked.sujet)
    await expect(todo).toContainText(/dans \u2068?\d+\s?[hj]/)
    const [figures] = await server.sql<{ count: number }>("select (select count(*) from hawa.threads where waiting)::int + 1 as count")
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Messagerie/ }).first()).toContainText(String(figures?.count))
    await todo.getByRole('link', { name: asked.nom }).click()
    await expect(page.getByRole('heading', { level: 1, name: asked.sujet })).toBeVisible()
    await expect(page.getByText(asked.message)).toBeVisible()
    await expect(page.getByRole('link', { name: asked.email })).toHaveAttribute('href', `mailto:${asked.email}`)
  })

  await test.step('somebody takes care of it', async () => {
    await page.getByRole('button', { name: "M'en charger" }).click()
    await expect(page.getByText(/se charge de la demande/)).toBeVisible()
    await expect(page.locator('[data-inquiry-state=en_cours]')).toBeVisible()
  })

  await test.step('an answer is typed, and survives a reload', async () => {
    await page.getByLabel('Votre réponse').fill(reply)
    await expect(page.getByText('Brouillon gardé sur cet appareil')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Votre réponse')).toHaveValue(reply)
  })

  await test.step('sent without network it stays on this device, in sight', async () => {
    await desk.offline(true)
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
    const waiting = page.locator('[data-unsent=answer_inquiry]')
    await expect(waiting).toContainText(reply)
    await expect(waiting.locator('[data-kind]')).toHaveAttribute('data-kind', 'waiting')
    await expect(page.getByLabel('Votre réponse')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Envoyer la réponse' })).toBeDisabled()
    expect(await server.sql("select 1 from hawa.inquiry_events where event = 'reply'")).toEqual([])
  })

  await test.step('with the network it goes, in the language of the question, from its office', async () => {
    await desk.offline(false)
    await expect(page.locator('[data-event=reply]')).toContainText(reply)
    await expect(page.locator('[data-inquiry-state=répondue]').first()).toBeVisible()
    await expect(page.locator('[data-unsent]')).toHaveCount(0)
    const mail = await mailTo(server.url, asked.email)
    expect(mail.subject).toContain(asked.sujet)
    for (const part of ['فريق هواء', reply, asked.message, /HW-[0-9A-F]{8}/.exec(mail.subject)?.[0] ?? '?']) expect(mail.text).toContain(part)
    expect(mail.html).toContain('dir="rtl"')
    expect(mail.replyTo).toBe('kenya@hawa.example')
    expect(await server.sql("select 1 from hawa.inquiry_events where event = 'reply'")).toHaveLength(1)
  })

  await test.step('nothing is left to do', async () => {
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'À traiter' })).toBeVisible()
    await expect(todo).toHaveCount(0)
    await page.goto('/admin/messages/demandes?etat=répondue')
    await expect(page.getByRole('row').filter({ hasText: asked.sujet })).toContainText('Répondu le')
  })

  await test.step('in the hand, in Arabic', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/admin/messages/demandes?etat=toutes&lang=ar', '/admin/messages/newsletter?lang=ar']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/الطلبات|النشرة/)
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
      expect(await pixelsBeyond(page)).toBe(0)
      expect(await cutTexts(page)).toEqual([])
    }
  })
})

test('two administrators: the second answer is refused with whose was first, and its words go back into the form', async ({ device, server, caller, noise }) => {
  noise.expect(failedRequests)
  const client = await caller('client')
  await client.applied('contact_expert', {
    nom: 'Karim Belaid', email: 'karim@example.org', type_consultation: 'formation', urgence: 'urgente', sujet: 'Formation des équipes', message: 'Deux jours.', langue: 'fr', website: '', elapsed_ms: 9000,
  })
  const [asking] = await server.sql<{ id: string }>("select id::text from public.contacts_experts where email = 'karim@example.org'")
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/messages/demandes')
  const row = page.getByRole('row').filter({ hasText: 'Formation des équipes' })
  await expect(row).toContainText('Urgence : ')
  await page.getByLabel('Rechercher').fill('karim@')
  await expect(page).toHaveURL(/recherche=karim/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Formation des équipes' })).toBeVisible()
  await device.offline(true)
  await page.getByLabel('Votre réponse').fill('La semaine prochaine.')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  const unsent = page.locator('[data-unsent=answer_inquiry]')
  await expect(unsent).toContainText('La semaine prochaine.')
  const answer = { kind: 'expert', inquiry_id: asking?.id, known_state: 'nouvelle', known_replies: 0, reply_id: crypto.randomUUID(), reponse: 'Dès demain.' }
  await (await caller('admin')).applied('answer_inquiry', answer)
  await device.offline(false)
  await expect(unsent).toContainText('Cette demande a changé entre-temps')
  await expect(unsent).toContainText(/Entre-temps : \u2068?Répondue/)
  await expect(page.locator('[data-event=reply]')).toHaveText(/Dès demain\./)
  await unsent.getByRole('button', { name: 'Reprendre le texte' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(page.getByLabel('Votre réponse')).toHaveValue('La semaine prochaine.')
  expect(await server.sql("select 1 from public.mail_jobs where template = 'inquiry_reply'")).toHaveLength(1)

  // What the notice says stands on the page too.
  await page.getByRole('alert').getByRole('button').click()
  await page.getByRole('button', { name: 'Clore', exact: true }).click()
  await expect(page.locator('[data-inquiry-state=close]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(page.locator('[data-inquiry-state=nouvelle]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Indésirable', exact: true }).click()
  await expect(page.locator('[data-inquiry-state=indésirable]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Toutes les demandes' }).click()
  await expect(page.getByRole('button', { name: /^Indésirables/ })).toContainText('1')
  await expect(row).toHaveCount(0)
})

test('the newsletter: counted, exported, and an address withdrawn for who asks for it', async ({ device, server, caller }) => {
  const client = await caller('client')
  for (const email of ['ada@example.org', 'bob@example.org']) {
    await client.applied('subscribe_newsletter', { email, langue: 'fr', website: '', elapsed_ms: 9000 })
  }
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/messages')
  await page.getByRole('navigation', { name: 'Boîte de réception' }).getByRole('link', { name: 'Newsletter' }).click()
  await expect(page.getByRole('button', { name: /^À confirmer/ })).toContainText('2')
  await page.getByRole('button', { name: /^Désinscrire .*bob@example\.org/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désinscrire' }).click()
  await expect(page.locator('[data-subscriber="bob@example.org"]')).toContainText('Désinscrit')
  expect(await server.sql<{ state: string }>("select state from public.newsletter_subscriptions where email = 'bob@example.org'")).toEqual([{ state: 'unsubscribed' }])
  await page.getByRole('button', { name: /^À confirmer/ }).click()
  await expect(page).toHaveURL(/etat=pending/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('ada@example.org;À confirmer;Français')
  expect(csv).not.toContain('bob@')
})
