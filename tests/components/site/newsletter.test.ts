import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { theHawa } from '../../support/components/the-hawa.ts'
import { forgetVisitors, secondsLater } from '../../support/components/visitor-device.ts'

const ADDRESS = 'lectrice@example.org'
const THANKS = /^Merci\s! Si cette adresse peut recevoir notre lettre/

const form = page.getByRole('form', { name: "Lettre d'information" })
const title = page.getByRole('heading', { level: 1 })

afterEach(forgetVisitors)

async function subscribe(address: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Votre adresse e-mail' }).fill(address)
  await form.getByRole('button', { name: "S'inscrire" }).click()
}

/** Addresses that have arrived, with the language of the letter. */
function subscriptions(): readonly unknown[] {
  const arrived: unknown[] = []
  theHawa.server.visitorAnswers.set('apply_command', ({ id, name, args }) => {
    arrived.push([name, args])
    return { verdict: 'applied', result: { receipt: `HW-${String(id).slice(0, 8).toUpperCase()}` }, replayed: false }
  })
  return arrived
}

const subscription = (email: string) => ['subscribe_newsletter', expect.objectContaining({ email, langue: 'fr' })]

test('half an address is not sent, a whole one is thanked for without saying whether it is known', async () => {
  const arrived = subscriptions()
  await openPage('/about')
  await subscribe('lectrice')
  await expect.element(form.getByText('Saisissez une adresse e-mail complète')).toBeVisible()
  expect(arrived).toEqual([])
  secondsLater()
  await subscribe(ADDRESS)
  await expect.element(form.getByText(THANKS)).toBeVisible()
  expect(arrived).toEqual([subscription(ADDRESS)])
})

test('without a network it waits under its number, and once arrived it no longer says that it waits', async () => {
  const arrived = subscriptions()
  theHawa.fail({ offline: true })
  await openPage('/services')
  secondsLater()
  await subscribe(ADDRESS)
  await expect.element(page.getByText(/^Inscription enregistrée.* Référence\s: \u2068?HW-[0-9A-F]{8}/)).toBeVisible()
  expect(arrived).toEqual([])
  theHawa.fail({ offline: false })
  await expect.element(page.getByText(THANKS)).toBeVisible()
  await expect.element(page.getByText('Inscription enregistrée')).not.toBeInTheDocument()
  expect(arrived).toEqual([subscription(ADDRESS)])
})

test.each([
  ['confirmed', 'Votre inscription est confirmée'],
  ['unsubscribed', "Cette adresse n'est plus inscrite"],
  ['expired', 'Ce lien a expiré'],
  ['unknown', "Ce lien n'est pas reconnu"],
])('the link that confirms says when the server answers "%s": %s', async (status, said) => {
  const tokens: unknown[] = []
  theHawa.server.visitorAnswers.set('confirm_newsletter', ({ token }) => {
    tokens.push(token)
    return { status }
  })
  await openPage('/newsletter/confirm?token=abc&lang=fr')
  await expect.element(title).toHaveTextContent(said)
  // React mounts a page twice in a development build; the link may be followed as often as one likes.
  expect(new Set(tokens)).toEqual(new Set(['abc']))
})

test('opening the link to leave changes nothing, one press does', async () => {
  const tokens: unknown[] = []
  theHawa.server.visitorAnswers.set('unsubscribe_newsletter', ({ token }) => {
    tokens.push(token)
    return { status: 'unsubscribed' }
  })
  await openPage('/newsletter/unsubscribe?token=abc&lang=fr')
  const leave = page.getByRole('button', { name: 'Me désinscrire' })
  await expect.element(leave).toBeEnabled()
  expect(tokens).toEqual([])
  await leave.click()
  await expect.element(title).toHaveTextContent('Désinscription confirmée')
  expect(tokens).toEqual(['abc'])
})

test('a link to leave that nobody knows is told so', async () => {
  theHawa.server.visitorAnswers.set('unsubscribe_newsletter', () => ({ status: 'unknown' }))
  await openPage('/newsletter/unsubscribe?token=nonsense')
  await page.getByRole('button', { name: 'Me désinscrire' }).click()
  await expect.element(title).toHaveTextContent("Ce lien n'est pas reconnu")
})

test('a link that cannot be followed without a network says so, and is followed again at a press', async () => {
  theHawa.server.visitorAnswers.set('confirm_newsletter', () => ({ status: 'confirmed' }))
  theHawa.server.visitorAnswers.set('unsubscribe_newsletter', () => ({ status: 'unsubscribed' }))
  theHawa.fail({ offline: true })
  const { goTo } = await openPage('/newsletter/confirm?token=abc')
  await expect.element(title).toHaveTextContent('Pas de réseau')
  theHawa.fail({ offline: false })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(title).toHaveTextContent('Votre inscription est confirmée')

  theHawa.fail({ offline: true })
  await goTo('/newsletter/unsubscribe?token=abc')
  await page.getByRole('button', { name: 'Me désinscrire' }).click()
  await expect.element(title).toHaveTextContent('Pas de réseau')
  theHawa.fail({ offline: false })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(title).toHaveTextContent('Désinscription confirmée')
})

test('[L16] a server that does not answer the link is told from a missing network', async () => {
  theHawa.server.visitorAnswers.set('confirm_newsletter', () => ({ status: 'confirmed' }))
  theHawa.fail({ serverDown: true })
  await openPage('/newsletter/confirm?token=abc')
  await expect.element(title).toHaveTextContent('Hawa est injoignable')
  expect(page.getByRole('main').element().textContent).not.toMatch(/réseau/i)
  theHawa.fail({ serverDown: false })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(title).toHaveTextContent('Votre inscription est confirmée')
})
