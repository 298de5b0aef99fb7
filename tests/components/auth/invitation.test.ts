import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const TOKEN = 'a'.repeat(64)
const PASSWORD = 'Tramontane-2026'
const [password, again] = [page.getByLabelText(/^Mot de passe/), page.getByLabelText(/^Confirmer le mot de passe/)]
const accept = page.getByRole('button', { name: 'Activer mon compte' })

/** The requests of the page, with an answer to each. */
function theInvitation(answer: (given: Readonly<Record<string, unknown>>) => Response): readonly unknown[] {
  const given: unknown[] = []
  theHawa.server.visitorAnswers.set('invite', (args) => {
    given.push(args)
    return answer(args)
  })
  return given
}
const open = () =>
  Response.json({ email: aSpecialist.email, type_compte: 'intervention', invited_by: 'Samira Khelifi' })
const refused = (status: number, body: object) => Response.json(body, { status })

async function choose(): Promise<void> {
  await password.fill(PASSWORD)
  await again.fill(PASSWORD)
  await accept.click()
}

test('whoever was invited reads by whom and as what, chooses a password, and lands in their area', async () => {
  theHawa.server.people.set(aSpecialist.email, aSpecialist)
  const given = theInvitation(open)
  const { address } = await openPage(`/invitation?lang=fr#${TOKEN}`, { width: 390 })
  await expect.element(page.getByText(/Samira Khelifi.* vous invite à rejoindre les intervenants/)).toBeVisible()
  await expect.element(page.getByText(/Vous vous connecterez avec .*karim@example\.org/)).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  await password.fill('court')
  await again.fill('long-mais-autre')
  await accept.click()
  await expect.element(page.getByText('Le mot de passe doit avoir au moins 8 caractères.')).toBeVisible()
  await expect.element(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  expect(given.at(-1)).toEqual({ token: TOKEN })
  await choose()
  await expect.poll(address).toBe('/intervenant/dashboard')
  await expect.element(page.getByRole('status').filter({ hasText: 'Bienvenue chez Hawa' })).toBeVisible()
  expect(given.at(-1)).toEqual({ token: TOKEN, password: PASSWORD })
})

test.each([
  [
    'an ended link',
    () => refused(404, { code: 'closed' }),
    "Cette invitation n'est plus valable",
    'Elle a expiré, a déjà servi ou a été annulée.',
  ],
  ['too many tries', () => refused(429, {}), "L'invitation n'a pas pu être vérifiée", "Trop d'essais."],
  [
    'a server that does not answer',
    () => refused(502, {}),
    'Hawa est injoignable',
    'Réessayez dans un instant : le lien reste valable.',
  ],
])('%s is told', async (_case, answer, title, text) => {
  theInvitation(answer)
  await openPage(`/invitation?lang=fr#${TOKEN}`)
  await expect.element(page.getByRole('alert').filter({ hasText: title })).toHaveTextContent(text)
  await expect.element(accept).not.toBeInTheDocument()
})

test('half of a link asks nobody', async () => {
  const given = theInvitation(open)
  await openPage('/invitation?lang=fr')
  await expect.element(page.getByText("Cette invitation n'est plus valable")).toBeVisible()
  expect(given).toEqual([])
})

test('without a network the link stays good, and is asked for again', async () => {
  theInvitation(open)
  theHawa.fail({ offline: true })
  await openPage(`/invitation?lang=fr#${TOKEN}`)
  await expect.element(page.getByText('le lien reste valable')).toBeVisible()
  theHawa.fail({ offline: false })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(accept).toBeVisible()
})

test('a weak password may be chosen anew; an invitation that ended meanwhile is told', async () => {
  const answers = [refused(422, { code: 'weak_password', reasons: ['pwned'] }), refused(404, { code: 'closed' })]
  theInvitation((given) => ('password' in given && answers.shift()) || open())
  await openPage(`/invitation?lang=fr#${TOKEN}`)
  await choose()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Il figure dans des listes de mots de passe volés')
  await choose()
  await expect.element(page.getByText("Cette invitation n'est plus valable")).toBeVisible()
})

test('[L14] on a tablet that somebody else works with the account is made, and the tablet stays theirs', async () => {
  theInvitation(open)
  await openPage(`/invitation?lang=fr#${TOKEN}`, { as: aClient })
  await choose()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Bienvenue chez Hawa' }))
    .toHaveTextContent(`Le compte \u2068${aClient.email}\u2069 est toujours connecté sur cet appareil`)
})
