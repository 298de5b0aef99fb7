import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LetterWords } from '../../../sync/domain/letter.ts'
import { intervalsOf } from '../../support/components/intervals.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const AS_OF = '2026-11-20T09:30:00Z'
const LETTERS = '/admin/messages/newsletter/lettres'
const FIRST = '6f0c2f0e-6a51-4b0e-9a55-1f2f0d4c1a01'
const spoken = (fr: string, en = '', ar = '') => ({ fr, en, ar })
const WORDS: LetterWords = {
  sujet: spoken("L'air de novembre", 'November air'),
  corps: spoken('Bonjour,\n\nLa mesure.', 'Hello'),
}

interface Kept extends LetterWords {
  readonly letter_id: string
  readonly version_id: string
  readonly author: string
  readonly sent_at: string | null
  readonly counts: Readonly<Record<'total' | 'sent' | 'failed' | 'left' | 'waiting', number>>
}

const NOBODY = { total: 0, sent: 0, failed: 0, left: 0, waiting: 0 }

/** Every letter on the server, and the effects of its commands. */
function theLetters(...first: readonly Partial<Kept>[]) {
  const company = { subscribers: 340 }
  const known = new Map<string, Kept>()
  const put = (letter: Partial<Kept>) => {
    const whole = {
      letter_id: FIRST,
      version_id: crypto.randomUUID(),
      author: 'Samira Kaci',
      sent_at: null,
      counts: NOBODY,
      ...WORDS,
      ...known.get(letter.letter_id ?? FIRST),
      ...letter,
    }
    known.set(whole.letter_id, whole)
  }
  first.forEach(put)
  const { server } = theHawa
  const row = (letter: Kept) => ({
    ...letter,
    updated_at: AS_OF,
    sent_by: letter.sent_at && letter.author,
    langues: (['fr', 'en', 'ar'] as const).filter((one) => letter.sujet[one] !== '' && letter.corps[one] !== ''),
  })
  const troubles: { email: string; state: 'waiting' | 'failed'; problem: string }[] = []
  server.answers.set('admin_letters', () => ({
    rows: [...known.values()].map(row),
    total: known.size,
    ...company,
    as_of: AS_OF,
  }))
  server.answers.set('admin_letter', ({ letter }) => {
    const found = known.get(String(letter))
    return { letter: found ? row(found) : null, troubles, ...company, as_of: AS_OF }
  })
  server.onApplied = ({ name, args }) => {
    if (name === 'save_letter') put({ ...args, author: 'Lila Saïdi' })
    if (name === 'remove_letter') known.delete(args.letter_id)
    if (name === 'send_letter') {
      put({ letter_id: args.letter_id, sent_at: AS_OF, counts: { ...NOBODY, total: 340, waiting: 340 } })
    }
  }
  return { put, troubles, company }
}

const subject = page.getByRole('textbox', { name: 'Objet' })
const text = page.getByRole('textbox', { name: 'Texte' })
const preview = page.getByRole('region', { name: 'Aperçu' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const received = () => theHawa.server.received.map(({ name }) => name)

test('a letter is begun, its words are kept as they are typed, seen as they will look, and saved whole', async () => {
  theLetters()
  const { address, goTo } = await openPage(LETTERS, { as: anAdmin })
  await expect.element(page.getByText('Aucune lettre')).toBeVisible()
  await button('Nouvelle lettre').click()
  await expect.poll(address).toMatch(/lettres\/[0-9a-f-]{36}$/)
  await subject.fill("L'air de novembre")
  await text.fill('Bonjour <b>à tous</b>,\n\nLisez [la mesure](https://hawa.example/m) ou https://hawa.example.')
  await expect.element(preview.getByRole('heading', { name: "L'air de novembre" })).toBeVisible()
  await expect.element(preview.getByText('Bonjour <b>à tous</b>,')).toBeVisible()
  const link = preview.getByRole('link', { name: 'la mesure' })
  await expect.element(link).toHaveAttribute('href', 'https://hawa.example/m')
  await expect.element(preview.getByRole('link', { name: 'https://hawa.example' })).toBeVisible()
  const written = address()
  await goTo(LETTERS)
  await goTo(written)
  await expect.element(subject).toHaveValue("L'air de novembre")
  await page.getByRole('tab', { name: 'Arabe' }).click()
  await expect.element(preview.getByText("Rien n'est écrit dans cette langue.")).toBeVisible()
  await subject.fill('هواء نوفمبر')
  await expect.element(subject).toHaveAttribute('dir', 'rtl')
  await button('Enregistrer').click()
  await expect.element(page.getByText('Brouillon enregistré')).toBeVisible()
  expect(theHawa.server.received).toMatchObject([
    {
      name: 'save_letter',
      args: {
        letter_id: written.split('/').at(-1),
        seen: null,
        sujet: { fr: "L'air de novembre", en: '', ar: 'هواء نوفمبر' },
      },
    },
  ])
  await expect.element(button('Enregistrer')).toBeDisabled()
})

test('a test goes in the open language, after what was typed is saved; half a language goes nowhere', async () => {
  theLetters({})
  await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin })
  await page.getByRole('tab', { name: 'Anglais' }).click()
  await expect.element(subject).toHaveValue('November air')
  await subject.fill('Air of November')
  await button("M'envoyer un essai").click()
  await expect.element(page.getByText('Essai envoyé à votre adresse')).toBeVisible()
  const [saved, tested] = theHawa.server.received
  expect(saved).toMatchObject({ name: 'save_letter', args: { sujet: { en: 'Air of November' } } })
  expect(tested).toMatchObject({ name: 'test_letter', args: { letter_id: FIRST, langue: 'en' } })
  expect(Object(tested?.args).seen).toBe(Object(saved?.args).version_id)
  await text.fill('')
  await button('Envoyer…').click()
  await expect.element(text).toBeVisible()
  await expect.element(text).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(received()).toEqual(['save_letter', 'test_letter'])
})

test('it is sent after a question that says to how many and what stands in; then it is read only', async () => {
  theLetters({})
  await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin })
  await button('Envoyer…').click()
  const question = page.getByRole('alertdialog', { name: 'Envoyer cette lettre ?' })
  await expect.element(question).toHaveTextContent('340 abonnés')
  await expect.element(question).toHaveTextContent(/sans texte\s: .?Arabe/)
  expect(received()).toEqual([])
  await question.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByText("Lettre en cours d'envoi aux abonnés")).toBeVisible()
  expect(received()).toEqual(['send_letter'])
  await expect.element(page.getByRole('region', { name: 'Envoi' })).toHaveTextContent('0 e-mails traités sur 340')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(button('Supprimer')).not.toBeInTheDocument()
})

test('how far it is is looked at while it goes out, and in the end what was sent and what failed', async () => {
  const letters = theLetters({ sent_at: AS_OF, counts: { total: 340, sent: 120, failed: 0, left: 0, waiting: 220 } })
  letters.troubles.push({ email: 'bob@example.org', state: 'waiting', problem: 'the mail service answered 503' })
  const look = intervalsOf(5_000)
  await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin, width: 390 })
  const sending = page.getByRole('region', { name: 'Envoi' })
  await expect.element(sending).toHaveTextContent('120 e-mails traités sur 340')
  await expect.element(sending).toHaveTextContent('Nouvel essai prévu')
  expect(pixelsBeyondHere()).toBe(0)
  letters.put({ counts: { total: 340, sent: 337, failed: 2, left: 1, waiting: 0 } })
  letters.troubles[0] = { email: 'bob@example.org', state: 'failed', problem: 'no such mailbox' }
  look()
  await expect.element(sending).toHaveTextContent('Terminé : 340 e-mails traités sur 340')
  await expect.element(sending).toHaveTextContent('Échecs2')
  await expect.element(sending).toHaveTextContent(/bob@example\.org.*Échec définitif.*no such mailbox/)
})

test('without a network a draft and its sending wait in sight, in their order', async () => {
  theLetters({})
  const { goTo } = await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin })
  await expect.element(subject).toHaveValue("L'air de novembre")
  theHawa.fail({ offline: true })
  await subject.fill('Autre objet')
  await button('Envoyer…').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByText('Envoi aux abonnés dès que possible')).toBeVisible()
  await expect.element(button('Envoyer…')).toBeDisabled()
  theHawa.fail({ offline: false })
  await expect.poll(received).toEqual(['save_letter', 'send_letter'])
  const [saved, sent] = theHawa.server.received
  expect(Object(sent?.args).seen).toBe(Object(saved?.args).version_id)
  await goTo(LETTERS)
  const row = page.getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent(/Autre objet.*Envoi en cours.*0 envoyées sur 340/)
})

test('who is overtaken reads what stands there now, keeps what was typed, and may save it over', async () => {
  const letters = theLetters({})
  await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin })
  await subject.fill('Le mien')
  letters.put({ version_id: crypto.randomUUID(), sujet: spoken('Celui de Samira', 'November air') })
  theHawa.server.refuses.set('save_letter', 'content_changed')
  await button('Enregistrer').click()
  await expect.element(page.getByRole('alert').getByText('Celui de Samira')).toBeVisible()
  await expect.element(subject).toHaveValue('Le mien')
  theHawa.server.refuses.clear()
  await button('Enregistrer').click()
  await expect.element(page.getByText('Brouillon enregistré')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Samira' })).not.toBeInTheDocument()
  await expect.element(subject).toHaveValue('Le mien')
})

test('a draft is deleted after a question', async () => {
  theLetters({})
  const { address } = await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin })
  await button('Supprimer').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(address).toBe(LETTERS)
  await expect.element(page.getByText('Aucune lettre')).toBeVisible()
  expect(received()).toEqual(['remove_letter'])
})

test('nobody to write to is said before a question', async () => {
  theLetters({}).company.subscribers = 0
  await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin })
  await button('Envoyer…').click()
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent("pas encore d'abonné à qui écrire")
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(received()).toEqual([])
})

test('nobody left to write to is refused by the server, and the letter stays a draft', async () => {
  theLetters({})
  theHawa.server.refuses.set('send_letter', 'no_subscribers')
  await openPage(`${LETTERS}/${FIRST}`, { as: anAdmin })
  await button('Envoyer…').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent("pas encore d'abonné à qui écrire")
  await expect.element(subject).toBeVisible()
})

test('in Arabic, from the right, on a telephone', async () => {
  theLetters({ sent_at: AS_OF, counts: { total: 3, sent: 2, failed: 1, left: 0, waiting: 0 } })
  const { goTo } = await openPage(LETTERS, { as: anAdmin, language: 'ar', width: 390 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'رسائل النشرة' })).toBeVisible()
  await expect.element(page.getByText('أُرسلت 2 من 3 رسائل')).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  await goTo(`${LETTERS}/${FIRST}`)
  await expect.element(page.getByText('انتهى: عولجت 3 من 3 رسائل')).toBeVisible()
  expect(document.documentElement.dir).toBe('rtl')
  expect(pixelsBeyondHere()).toBe(0)
})

test('without the server the letters are not there, and are asked for again', async () => {
  theLetters({})
  theHawa.fail({ serverDown: true })
  const { goTo } = await openPage(LETTERS, { as: anAdmin })
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await goTo(`${LETTERS}/${FIRST}`)
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  theHawa.fail({ serverDown: false })
  await expect.element(subject).toHaveValue("L'air de novembre")
})
