import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { messageForm, REFERENCE } from '../../support/components/message-form.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { forgetVisitors, secondsLater } from '../../support/components/visitor-device.ts'

const words = 'De la poussière entre chaque matin par les fenêtres.'
const form = messageForm('Écrivez-nous')
let arrived: Readonly<Record<string, unknown>>[] = []

beforeEach(() => {
  arrived = []
  theHawa.server.visitorAnswers.set('contact', (message) => {
    arrived.push(message)
    return { success: true, message: 'Nous vous répondrons.', messageId: 'HW-00000000' }
  })
})
afterEach(forgetVisitors)

test('what is typed without a network is kept as it is typed', async () => {
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/contact?bureau=kenya')
  await form.fill({ subject: 'Poussières', message: words })
  await expect.element(form.saved).toBeVisible()
  await goTo('/about')
  await goTo('/contact?bureau=kenya')
  await expect.element(form.field('Message')).toHaveValue(words)
  await expect.element(form.saved).toBeVisible()
})

test('a message sent without a network waits under its number, leaves no words behind and arrives once', async () => {
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/contact?bureau=kenya')
  await form.fill({ subject: 'Poussières', message: words })
  secondsLater()
  await form.send.click()
  await expect.element(form.form.getByText('Message enregistré')).toBeVisible()
  await expect.element(form.form.getByText(/dès que le réseau revient/)).toBeVisible()
  await expect.element(form.field('Message')).toHaveValue('')
  await expect.element(form.receipts).toHaveLength(1)
  await expect.element(form.receipts).toHaveTextContent("En attente d'envoi")
  const [number = ''] = REFERENCE.exec(form.receipts.element().textContent ?? '') ?? []
  expect(number).not.toBe('')

  await goTo('/about')
  await goTo('/contact')
  await expect.element(form.receipts).toHaveTextContent(number)
  await expect.element(form.receipts).toHaveTextContent("En attente d'envoi")
  expect(document.documentElement.outerHTML).not.toContain('poussière')
  expect(arrived).toEqual([])

  theHawa.fail({ offline: false })
  await expect.element(form.receipts).toHaveTextContent(/Reçu à/)
  expect(arrived).toEqual([
    expect.objectContaining({
      nom: 'Amina Benali',
      email: 'amina@example.org',
      sujet: 'Poussières',
      message: words,
      bureau: 'kenya',
      langue: 'fr',
    }),
  ])
  expect(arrived[0]).not.toHaveProperty('website')
  expect(String(arrived[0]?.['id']).slice(0, 8).toUpperCase()).toBe(number.slice(3))
  await goTo('/about')
  await goTo('/contact')
  await expect.element(form.receipts).toHaveTextContent(number)
  expect(arrived).toHaveLength(1)
})

test('on the Arabic page the labels are Arabic, and so is the language in which an answer is wished', async () => {
  await openPage('/contact?bureau=kenya', { language: 'ar' })
  const main = page.getByRole('main')
  await main.getByLabelText('الاسم الكامل').fill('نورة سعدي')
  await main.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill('noura@example.org')
  await main.getByLabelText('الموضوع').fill('غبار')
  await main.getByLabelText('الرسالة').fill('غبار كل صباح')
  secondsLater()
  await main.getByRole('button', { name: /^إرسال/ }).click()
  await expect
    .poll(() => arrived)
    .toEqual([expect.objectContaining({ nom: 'نورة سعدي', sujet: 'غبار', bureau: 'kenya', langue: 'ar' })])
})

test('when the server does not answer, the form says so instead of blaming the network', async () => {
  theHawa.fail({ serverDown: true })
  await openPage('/contact')
  await form.fill({ subject: 'Poussières', message: words })
  secondsLater()
  await form.send.click()
  await expect.element(form.form.getByText(/automatiquement dès que possible/)).toBeVisible()
  await expect.element(form.receipts).toHaveTextContent("En attente d'envoi")
})

test('whoever signs in on the same device sees nothing of what a visitor wrote there', async () => {
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/contact')
  await form.fill({ subject: 'Poussières', message: words })
  secondsLater()
  await form.send.click()
  await expect.element(form.receipts).toHaveTextContent("En attente d'envoi")
  await form.fill({ name: 'Une autre personne', subject: 'Brouillon', message: 'Encore à moi' })
  await expect.element(form.saved).toBeVisible()

  theHawa.become(aClient)
  await nothingOfTheVisitor()
  await goTo('/about')
  await goTo('/contact')
  await nothingOfTheVisitor()

  async function nothingOfTheVisitor(): Promise<void> {
    await expect.element(form.field('Adresse e-mail')).toHaveValue(aClient.email)
    await expect.element(form.field('Message')).toHaveValue('')
    await expect.element(form.receipts).not.toBeInTheDocument()
  }
})

test('an empty form says beside each field what is missing, and the first one is at hand', async () => {
  await openPage('/contact')
  await form.send.click()
  for (const label of ['Nom complet', 'Adresse e-mail', 'Sujet', 'Message']) {
    await expect.element(form.field(label)).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  }
  await expect.element(form.field('Nom complet')).toHaveFocus()
})

test('what the server refuses is said beside its field, and what was typed is still there', async () => {
  theHawa.server.visitorAnswers.set('contact', () =>
    Response.json(
      { success: false, message: 'non', code: 'invalid', field: 'email', reason: 'malformed' },
      { status: 400 },
    ),
  )
  await openPage('/contact')
  await form.fill({ subject: 'Poussières', message: words })
  secondsLater()
  await form.send.click()
  await expect
    .element(form.field('Adresse e-mail'))
    .toHaveAccessibleDescription(/Saisissez une adresse e-mail complète/)
  await expect.element(form.field('Adresse e-mail')).toHaveFocus()
  await expect.element(form.field('Message')).toHaveValue(words)
  await expect.element(form.receipts).not.toBeInTheDocument()

  theHawa.server.visitorAnswers.set('contact', (message) => {
    arrived.push(message)
    return { success: true, message: 'Nous vous répondrons.', messageId: 'HW-00000000' }
  })
  await form.field('Adresse e-mail').fill('amina@example.com')
  await form.send.click()
  await expect.element(form.form.getByText('Message envoyé avec succès')).toBeVisible()
  expect(arrived).toEqual([expect.objectContaining({ email: 'amina@example.com', message: words })])
})

test('a message shows that it is being sent, is not sent too fast, and clears the form', async () => {
  await openPage('/contact')
  await form.fill({ subject: 'Poussières', message: words })
  const faces = facesOf(form.send.element())
  await form.send.click()
  await expect.element(form.form.getByText('Message envoyé avec succès')).toBeVisible()
  await expect.element(form.form.getByText('Nous vous répondrons dans les plus brefs délais.')).toBeVisible()
  await expect.element(form.field('Message')).toHaveValue('')
  expect(arrived).toEqual([expect.objectContaining({ message: words })])
  expect(arrived[0]?.['elapsed_ms']).toBeGreaterThanOrEqual(2_000)
  expect(faces).toEqual(['Sending...', 'Envoyer le message'])
})

/** Records every text of a button from now on, however briefly it stands. */
function facesOf(button: Element): readonly (string | null)[] {
  const faces: (string | null)[] = []
  const watcher = new MutationObserver(() => {
    if (faces.at(-1) !== button.textContent) faces.push(button.textContent)
  })
  watcher.observe(button, { subtree: true, childList: true, characterData: true })
  atTheEnd(() => watcher.disconnect())
  return faces
}
