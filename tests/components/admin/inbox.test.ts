import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Inquiry } from '../../../sync/admin.ts'
import { pixelsBeyondHere, cutTextsHere } from '../../support/components/layout.ts'
import { anInbox } from '../../support/components/messages.ts'
import { noCounts } from '../../support/components/no-counts.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const AS_OF = '2026-11-20T09:30:00Z'
const arabic = 'شكرًا لكم. سنتصل بكم غدًا.'

const anInquiry = (more: Partial<Inquiry> = {}): Inquiry => ({
  kind: 'contact',
  inquiry_id: crypto.randomUUID(),
  receipt: 'HW-6F9619FF',
  state: 'nouvelle',
  pays: 'kenya',
  nom: 'ليلى بن علي',
  entreprise: null,
  email: 'leila@example.org',
  sujet: 'قياس جودة الهواء',
  langue: 'ar',
  urgence: null,
  type_consultation: null,
  categorie: null,
  received_at: '2026-11-20T08:00:00Z',
  due_at: null,
  assigned_to: null,
  assigned_name: null,
  mine: false,
  replies: 0,
  answered_at: null,
  answered_name: null,
  message: 'نريد قياس جودة الهواء قرب المصنع.',
  telephone: null,
  written_at: '2026-11-20T08:00:00Z',
  account: null,
  me: anAdmin.id,
  administrators: [{ id: anAdmin.id, name: 'Lila Saïdi' }],
  events: [],
  ...more,
})

/** The server's inquiries as they are now: state, holder and history follow each command. */
function theInquiries(...given: readonly Inquiry[]): { change(id: string, more: Partial<Inquiry>): void } {
  const known = new Map(given.map((inquiry) => [inquiry.inquiry_id, inquiry]))
  const change = (id: string, more: Partial<Inquiry>) => {
    const before = known.get(id)
    if (before) known.set(id, { ...before, ...more })
  }
  const { server } = theHawa
  server.answers.set('admin_inquiry', ({ inquiry }) => ({ as_of: AS_OF, inquiry: known.get(String(inquiry)) ?? null }))
  server.answers.set('admin_inquiries', ({ search, state, assigned }) => {
    const counts = { nouvelle: 0, en_cours: 0, répondue: 0, close: 0, indésirable: 0 }
    for (const one of known.values()) counts[one.state] += 1
    const rows = [...known.values()].filter(
      (one) =>
        (search === null || one.email.startsWith(String(search))) &&
        (assigned !== 'me' || one.mine) &&
        (state === 'toutes' ||
          one.state === state ||
          (state === 'ouverte' && ['nouvelle', 'en_cours'].includes(one.state))),
    )
    return { rows, counts, total: rows.length, as_of: AS_OF }
  })
  server.onApplied = ({ name, args }) => {
    const at = new Date().toISOString()
    const told = {
      id: crypto.randomUUID(),
      at,
      author_name: 'Lila Saïdi',
      from_value: null,
      to_value: null,
      texte: null,
      mail: null,
    }
    if (name === 'assign_inquiry') {
      change(args.inquiry_id, {
        state: 'en_cours',
        assigned_to: args.assigned_to ?? null,
        assigned_name: 'Lila Saïdi',
        mine: true,
        events: [{ ...told, event: 'assigned', to_value: 'Lila Saïdi' }],
      })
    }
    if (name === 'answer_inquiry') {
      const reply = {
        ...told,
        event: 'reply',
        to_value: 'répondue',
        texte: args.reponse,
        mail: { state: 'waiting', at: null },
      } as const
      change(args.inquiry_id, {
        state: 'répondue',
        replies: 1,
        answered_at: at,
        answered_name: 'Lila Saïdi',
        events: [reply],
      })
    }
    if (name === 'set_inquiry_state')
      change(args.inquiry_id, { state: args.etat_demande === 'ouverte' ? 'nouvelle' : args.etat_demande })
  }
  return { change }
}

const addressOf = ({ kind, inquiry_id: id }: Inquiry) => `/admin/messages/demandes/${kind}/${id}`
const answerField = page.getByLabelText('Votre réponse')
const sendAnswer = page.getByRole('button', { name: 'Envoyer la réponse' })
const unsent = page.getByRole('article').filter({ hasText: 'Votre réponse' })
const shown = (chip: string) => page.getByRole('group', { name: 'Statut' }).getByRole('button', { name: chip })
const todoOf = () => document.querySelector('[data-todo=contacts]')
const standing = (words: string) => page.getByRole('main').getByText(words, { exact: true }).first()

test('a question on the dashboard shows its delay and leads to its words and its author', async () => {
  const inquiry = anInquiry()
  theInquiries(inquiry)
  const { server } = theHawa
  server.answers.set('admin_threads', () => anInbox([], { waiting: 3, inquiries: 1 }))
  server.answers.set('admin_counts', () => noCounts)
  server.answers.set('admin_todo', () => ({
    items: [
      {
        kind: 'contacts',
        count: 1,
        first: [
          {
            id: inquiry.inquiry_id,
            name: inquiry.nom,
            about: inquiry.sujet,
            since: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
          },
        ],
      },
    ],
    snoozed: { count: 0, first: [] },
    refused_commands: 0,
    as_of: AS_OF,
  }))
  await openPage('/admin/dashboard', { as: anAdmin })
  await expect.poll(() => todoOf()?.textContent).toContain(inquiry.sujet)
  expect(todoOf()?.textContent).toMatch(/dans \u2068?5\s?h/)
  await expect
    .element(
      page
        .getByRole('navigation')
        .getByRole('link', { name: /^Messagerie/ })
        .first(),
    )
    .toHaveTextContent(/4/)
  await page.getByRole('link', { name: inquiry.nom }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: inquiry.sujet })).toBeVisible()
  await expect.element(page.getByText(inquiry.message ?? '')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: inquiry.email }))
    .toHaveAttribute('href', `mailto:${inquiry.email}`)
})

test('an administrator takes care of a question with one press, and the history says so', async () => {
  const inquiry = anInquiry()
  theInquiries(inquiry)
  await openPage(addressOf(inquiry), { as: anAdmin })
  await page.getByRole('button', { name: "M'en charger" }).click()
  await expect.element(page.getByText(/Lila Saïdi.* se charge de la demande/)).toBeVisible()
  await expect.element(standing('En cours')).toBeVisible()
  await expect.element(page.getByRole('button', { name: "M'en charger" })).not.toBeInTheDocument()
  expect(theHawa.server.received).toEqual([
    {
      name: 'assign_inquiry',
      args: { kind: 'contact', inquiry_id: inquiry.inquiry_id, assigned_to: anAdmin.id, instead_of: null },
    },
  ])
})

test('what is typed as an answer is kept on the device and is there again', async () => {
  const inquiry = anInquiry()
  theInquiries(inquiry)
  const { goTo } = await openPage(addressOf(inquiry), { as: anAdmin })
  await sendAnswer.click()
  await expect.element(answerField).toHaveAccessibleDescription(/Écrivez une réponse\./)
  await answerField.fill(arabic)
  await expect.element(page.getByText('Brouillon enregistré')).toBeVisible()
  await goTo('/admin/messages/demandes')
  await page.getByRole('link', { name: inquiry.sujet }).click()
  await expect.element(answerField).toHaveValue(arabic)
})

test('an answer without a network stays in sight, blocks a second one, and is sent once', async () => {
  const inquiry = anInquiry()
  theInquiries(inquiry)
  await openPage(addressOf(inquiry), { as: anAdmin })
  await answerField.fill(arabic)
  theHawa.fail({ offline: true })
  await sendAnswer.click()
  await expect.element(unsent).toHaveTextContent(arabic)
  await expect.element(unsent).toHaveTextContent(/En attente d'envoi/)
  await expect.element(answerField).toHaveValue('')
  await expect.element(sendAnswer).toBeDisabled()
  expect(theHawa.server.received).toEqual([])
  theHawa.fail({ offline: false })
  const line = page.getByRole('listitem').filter({ hasText: 'Réponse de' })
  await expect.element(line).toHaveTextContent(arabic)
  await expect.element(line).toHaveTextContent("E-mail en attente d'envoi")
  await expect.element(unsent).not.toBeInTheDocument()
  await expect.element(standing('Répondue')).toBeVisible()
  const seen = { kind: 'contact', inquiry_id: inquiry.inquiry_id, known_state: 'nouvelle', known_replies: 0 }
  expect(theHawa.server.received).toEqual([
    { name: 'answer_inquiry', args: { ...seen, reply_id: expect.any(String), reponse: arabic } },
  ])
})

test('an answer that has not reached the server is marked in the list too', async () => {
  const inquiry = anInquiry()
  theInquiries(inquiry)
  theHawa.server.refuses.set('answer_inquiry', 'inquiry_changed')
  const { goTo } = await openPage(addressOf(inquiry), { as: anAdmin })
  await answerField.fill(arabic)
  await sendAnswer.click()
  await expect.element(unsent).toHaveTextContent('Un autre administrateur a répondu ou changé le statut entre-temps')
  await goTo('/admin/messages/demandes')
  await expect
    .element(page.getByRole('row').filter({ hasText: inquiry.sujet }))
    .toHaveTextContent('Refusé : voir le motif dans « Envois »')
})

test('what is answered stands among the answered ones with its day, and nothing of it is left to do', async () => {
  theInquiries(anInquiry({ state: 'répondue', answered_at: '2026-11-20T09:00:00Z' }))
  await openPage('/admin/messages/demandes?etat=répondue', { as: anAdmin })
  await expect
    .element(page.getByRole('row').filter({ hasText: 'قياس جودة الهواء' }))
    .toHaveTextContent(/Répondu le \u206820\/11\/2026/)
  await shown('À traiter').click()
  await expect.element(page.getByText('Toutes les demandes ont une réponse')).toBeVisible()
})

test('the list says how urgent one is, and each filter is asked of the server and stands in the address', async () => {
  theInquiries(
    anInquiry({
      kind: 'expert',
      nom: 'Karim Belaid',
      email: 'karim@example.org',
      sujet: 'Formation des équipes',
      urgence: 'urgente',
      langue: 'fr',
    }),
    anInquiry({ state: 'indésirable', email: 'spam@example.org' }),
    anInquiry(),
  )
  const { address } = await openPage('/admin/messages/demandes', { as: anAdmin })
  const row = page.getByRole('row').filter({ hasText: 'Formation des équipes' })
  await expect.element(row).toHaveTextContent(/Urgence\s: /)
  await expect.element(page.getByRole('row')).toHaveLength(3)
  await expect.element(shown('Indésirables')).toHaveTextContent('1')
  await page.getByLabelText('Rechercher').fill('karim@')
  await expect.poll(address).toMatch(/recherche=karim/)
  await expect.element(page.getByRole('row')).toHaveLength(2)
  await page.getByLabelText('Type').selectOptions('Demande à un expert')
  await page.getByRole('columnheader', { name: 'Reçue le' }).getByRole('button').click()
  await page.getByLabelText('Bureau').selectOptions('Kenya')
  await page.getByLabelText('Responsable').selectOptions('Moi')
  await page.getByRole('button', { name: 'En retard seulement' }).click()
  await expect
    .poll(() => theHawa.server.asked.findLast(({ rpc }) => rpc === 'admin_inquiries'))
    .toEqual({
      rpc: 'admin_inquiries',
      args: {
        search: 'karim@',
        kind: 'expert',
        state: 'ouverte',
        country: 'kenya',
        assigned: 'me',
        late: true,
        sort: 'newest',
        page: null,
      },
    })
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect.element(row).toBeVisible()
  await row.getByRole('link').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Formation des équipes' })).toBeVisible()
})

test("a second answer is refused with the first one's author, its words return to the form", async () => {
  const inquiry = anInquiry()
  const inquiries = theInquiries(inquiry)
  await openPage(addressOf(inquiry), { as: anAdmin })
  await answerField.fill('La semaine prochaine.')
  theHawa.fail({ offline: true })
  await sendAnswer.click()
  await expect.element(unsent).toHaveTextContent('La semaine prochaine.')
  inquiries.change(inquiry.inquiry_id, {
    state: 'répondue',
    replies: 1,
    events: [
      {
        id: '1',
        event: 'reply',
        at: '2026-11-20T09:00:00Z',
        author_name: 'Bea Kamau',
        from_value: 'nouvelle',
        to_value: 'répondue',
        texte: 'Dès demain.',
        mail: { state: 'sent', at: AS_OF },
      },
    ],
  })
  theHawa.server.refuses.set('answer_inquiry', 'inquiry_changed')
  theHawa.fail({ offline: false })
  await expect.element(unsent).toHaveTextContent('Un autre administrateur a répondu ou changé le statut entre-temps')
  await expect.element(unsent).toHaveTextContent(/Entre-temps\s: \u2068?Répondue\u2069?, par \u2068?Bea Kamau/)
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Réponse de' }))
    .toHaveTextContent(/Dès demain\..*E-mail envoyé le/)
  await unsent.getByRole('button', { name: 'Modifier le texte' }).click()
  await expect.element(unsent).not.toBeInTheDocument()
  await expect.element(answerField).toHaveValue('La semaine prochaine.')
  await expect.element(page.getByRole('button', { name: 'Envoyer une autre réponse' })).toBeEnabled()
})

test('a question is closed, opened again and put away as spam', async () => {
  const inquiry = anInquiry({ state: 'répondue', replies: 1 })
  theInquiries(inquiry)
  await openPage(addressOf(inquiry), { as: anAdmin })
  await page.getByRole('button', { name: 'Clôturer', exact: true }).click()
  await expect.element(standing('Clôturée')).toBeVisible()
  await expect.element(page.getByText('Cette demande est clôturée. Rouvrez-la pour répondre.')).toBeVisible()
  await page.getByRole('button', { name: 'Rouvrir' }).click()
  await expect.element(standing('Nouvelle')).toBeVisible()
  await page.getByRole('button', { name: 'Indésirable', exact: true }).click()
  await expect.element(standing('Indésirable')).toBeVisible()
  await page.getByRole('link', { name: 'Toutes les demandes' }).click()
  await expect.element(shown('Indésirables')).toHaveTextContent('1')
  await expect.element(page.getByRole('row')).not.toBeInTheDocument()
  const seen = { kind: 'contact', inquiry_id: inquiry.inquiry_id, known_replies: 1 }
  expect(theHawa.server.received).toEqual([
    { name: 'set_inquiry_state', args: { ...seen, known_state: 'répondue', etat_demande: 'close' } },
    { name: 'set_inquiry_state', args: { ...seen, known_state: 'close', etat_demande: 'ouverte' } },
    { name: 'set_inquiry_state', args: { ...seen, known_state: 'nouvelle', etat_demande: 'indésirable' } },
  ])
})

test('a help request is answered in its conversation, not by mail', async () => {
  const inquiry = anInquiry({ kind: 'help', sujet: 'Panne' })
  theInquiries(inquiry)
  await openPage(addressOf(inquiry), { as: anAdmin })
  await expect
    .element(page.getByRole('link', { name: 'Ouvrir la conversation' }))
    .toHaveAttribute('href', `/admin/messages/support/${inquiry.inquiry_id}`)
  await expect.element(answerField).not.toBeInTheDocument()
})

test.each(['/admin/messages/demandes?etat=toutes', '/admin/messages/newsletter'])(
  '%s fits in the hand, in Arabic',
  async (path) => {
    theInquiries(
      anInquiry({ state: 'en_cours', assigned_name: 'Lila Saïdi', mine: true, due_at: '2026-11-19T08:00:00Z' }),
      anInquiry({ kind: 'expert', urgence: 'urgente', entreprise: 'Cimenterie' }),
    )
    theSubscribers()
    await openPage(path, { as: anAdmin, language: 'ar', width: 390 })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/الطلبات|النشرة/)
    await expect.element(page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
    expect(pixelsBeyondHere()).toBe(0)
    expect(cutTextsHere()).toEqual([])
  },
)

/** Two that have not confirmed; who is withdrawn is so from then on. */
function theSubscribers(): void {
  const known = ['ada@example.org', 'bob@example.org'].map((email) => ({
    subscription_id: crypto.randomUUID(),
    email,
    langue: 'fr',
    state: 'pending',
    created_at: '2026-11-20T08:00:00Z',
    confirmed_at: null,
    unsubscribed_at: null as string | null,
  }))
  const { server } = theHawa
  const matching = (state: unknown) => known.filter((one) => state === null || one.state === state)
  server.answers.set('admin_newsletter', ({ state }) => {
    const count = (one: string) => matching(one).length
    const rows = matching(state)
    return {
      rows,
      counts: { pending: count('pending'), confirmed: count('confirmed'), unsubscribed: count('unsubscribed') },
      total: rows.length,
      as_of: AS_OF,
    }
  })
  server.answers.set('admin_newsletter_export', ({ state, after }) => {
    // One a batch: the export goes on until the server says that this was the last one.
    const [row, next] = matching(state).filter(({ email }) => after === null || email > String(after))
    return { rows: row ? [row] : [], next: next && row ? row.email : null, as_of: AS_OF }
  })
  server.onApplied = ({ name, args }) => {
    if (name !== 'withdraw_newsletter') return
    for (const one of known.filter(({ email }) => email === args.email))
      Object.assign(one, { state: 'unsubscribed', unsubscribed_at: AS_OF })
  }
}

test('the newsletter is counted, and an address is withdrawn after a question', async () => {
  theInquiries()
  theSubscribers()
  await openPage('/admin/messages', { as: anAdmin })
  await page
    .getByRole('navigation', { name: 'Boîte de réception' })
    .getByRole('link', { name: "Lettre d'information" })
    .click()
  await expect.element(shown('À confirmer')).toHaveTextContent('2')
  await page.getByRole('button', { name: /^Désinscrire .*bob@example\.org/ }).click()
  expect(theHawa.server.received).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désinscrire' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'bob@example.org' })).toHaveTextContent('Désinscrite')
  expect(theHawa.server.received).toEqual([{ name: 'withdraw_newsletter', args: { email: 'bob@example.org' } }])
})

test('the newsletter leaves as a file, whole and only as filtered', async () => {
  const files = savedFiles()
  theSubscribers()
  const { address } = await openPage('/admin/messages/newsletter', { as: anAdmin })
  await shown('À confirmer').click()
  await expect.poll(address).toMatch(/etat=pending/)
  await expect.element(page.getByRole('row')).toHaveLength(3)
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  const csv = await files[0]?.text()
  expect(csv).toContain('ada@example.org;À confirmer;Français')
  expect(csv).toContain('bob@example.org')
  expect(theHawa.server.asked.findLast(({ rpc }) => rpc === 'admin_newsletter_export')).toMatchObject({
    args: { search: null, state: 'pending', after: 'ada@example.org' },
  })
})
