import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { AccountRow } from '../../../sync/admin.ts'
import type { Invitation } from '../../../src/features/accounts/data/admin-accounts.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const AS_OF = '2026-11-20T09:30:00Z'

const anAccount = (more: Partial<AccountRow>): AccountRow => ({
  account_id: crypto.randomUUID(),
  nom: 'Benali',
  prenom: 'Amina',
  email: 'amina@example.org',
  telephone: null,
  entreprise: null,
  specialite: null,
  zone_intervention: null,
  experience: null,
  pays: 'algerie',
  type_compte: 'client',
  is_active: true,
  standing: 'approved',
  refusal_reason: null,
  created_at: '2026-01-05T08:00:00Z',
  deletion_requested_at: null,
  own: false,
  rev: 7,
  ...more,
})
const grace = anAccount({
  nom: 'Mwangi',
  prenom: 'Grace',
  email: 'grace@example.org',
  entreprise: 'Rift Valley Tea',
  pays: 'kenya',
})
const juma = anAccount({
  nom: 'Hassan',
  prenom: 'Juma',
  email: 'juma@example.org',
  type_compte: 'intervention',
  specialite: 'Air',
  zone_intervention: 'Zanzibar',
  telephone: '+255 700 111 222',
  pays: 'tanzanie',
})
const brian = anAccount({
  nom: 'Otieno',
  prenom: 'Brian',
  email: 'brian@example.org',
  type_compte: 'intervention',
  standing: 'waiting',
  pays: 'kenya',
})
const me = anAccount({
  account_id: anAdmin.id,
  nom: anAdmin.nom,
  prenom: anAdmin.prenom,
  email: anAdmin.email,
  type_compte: 'admin',
  own: true,
})
const anInvitation = (more: Partial<Invitation> = {}): Invitation => ({
  invitation_id: crypto.randomUUID(),
  email: 'yasmine@invited.example',
  type_compte: 'intervention',
  nom: 'Amrani',
  prenom: 'Yasmine',
  pays: null,
  langue: 'fr',
  invited_by: 'Lila Saïdi',
  last_sent_at: '2026-11-19T09:00:00Z',
  expires_at: '2026-11-26T09:00:00Z',
  ...more,
})

interface Registry {
  rows: readonly AccountRow[]
  invitations: readonly Invitation[]
  /** Accepted or under way, of whoever is asked about. */
  missions: number
  lastAdmin: boolean
}

/** The server's accounts; a test changes them at any time. */
function theAccounts(...rows: readonly AccountRow[]): Registry {
  const known: Registry = { rows, invitations: [], missions: 0, lastAdmin: false }
  const { answers } = theHawa.server
  answers.set('admin_accounts', ({ search, kind, country, standing, activity }) => {
    const words = String(search).toLowerCase()
    const found = known.rows.filter(
      (row) =>
        (search === null || `${row.prenom} ${row.nom} ${row.email} ${row.entreprise}`.toLowerCase().includes(words)) &&
        (kind === null || row.type_compte === kind) &&
        (country === null || row.pays === country) &&
        (standing === null || row.standing === standing) &&
        (activity === null || row.is_active === (activity === 'active')),
    )
    const to_approve = known.rows.filter((row) => row.standing === 'waiting').length
    const cards = { total: 41, clients: 23, intervenants: 15, active: 38, to_approve, deletions: 0 }
    return { rows: found, total: found.length, cards, invitations: known.invitations, as_of: AS_OF }
  })
  answers.set('admin_account', ({ account }) => {
    const row = known.rows.find(({ account_id }) => account_id === account) ?? null
    return {
      as_of: AS_OF,
      account: row && {
        ...row,
        missions: known.missions,
        open_studies: known.missions,
        deletion_reason: null,
        last_admin: known.lastAdmin,
      },
    }
  })
  return known
}
const change = (known: Registry, id: string, more: Partial<AccountRow>) => {
  known.rows = known.rows.map((row) => (row.account_id === id ? { ...row, ...more } : row))
}

const row = (email: string): Locator => page.getByRole('row').filter({ hasText: email })
/** A task of the menu of the row. */
async function choose(email: string, task: RegExp): Promise<void> {
  await row(email)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await row(email).getByRole('button', { name: task }).click()
}
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const card = (label: string): Locator => page.getByRole('main').getByText(label, { exact: true }).first()
const dialog = (name: string): Locator => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
const main = page.getByRole('main')
const told = (text: string): Locator => page.getByText(text, { exact: true }).first()
const received = () => theHawa.server.received
const lastAsked = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_accounts').at(-1)?.args

test('the page is in the navigation; its cards are the figures of the server', async () => {
  theAccounts(grace, juma, me)
  await openPage('/admin/synchronisation', { as: anAdmin })
  await page.getByRole('navigation').getByRole('link', { name: 'Comptes' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gestion des comptes' })).toBeVisible()
  await expect.element(rows).toHaveLength(3)
  for (const [label, figure] of [
    ['Total des comptes', '41'],
    ['Clients', '23'],
    ['Intervenants', '15'],
    ['Comptes actifs', '38'],
  ] as const) {
    await expect.poll(() => card(label).element().parentElement?.textContent).toBe(`${label}${figure}`)
  }
  await expect.element(row(me.email)).toHaveTextContent('Administrateur')
  await expect.element(row(me.email)).toHaveTextContent('Vous')
})

test('filters combine, stay in the address, go to the server, and say so when nothing is left', async () => {
  theAccounts(grace, juma, me)
  const { address } = await openPage('/admin/accounts', { as: anAdmin })
  await main.getByLabelText('Type de compte').selectOptions('Clients')
  await main.getByLabelText('Rechercher').fill('RIFT valley')
  await expect.poll(address).toMatch(/recherche=RIFT(\+|%20)valley/)
  await expect.element(rows).toHaveLength(1)
  await expect.element(row(grace.email)).toHaveTextContent('Grace Mwangi')
  await main.getByLabelText('Pays').selectOptions('Algérie')
  await expect.element(page.getByText('Aucun compte trouvé')).toBeVisible()
  expect(lastAsked()).toMatchObject({
    search: 'RIFT valley',
    kind: 'client',
    country: 'algerie',
    standing: null,
    activity: null,
    page: null,
  })
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect.poll(address).toBe('/admin/accounts')
  await expect.element(rows).toHaveLength(3)
  await expect.element(main.getByLabelText('Rechercher')).toHaveValue('')
})

test('an address with filters opens what it says', async () => {
  theAccounts(grace, juma, me)
  await openPage('/admin/accounts?type=intervention&recherche=juma', { as: anAdmin })
  await expect.element(rows).toHaveLength(1)
  await expect.element(main.getByLabelText('Rechercher')).toHaveValue('juma')
  expect(lastAsked()).toMatchObject({ search: 'juma', kind: 'intervention' })
})

test("an account is corrected; wrong fields and somebody else's change are told", async () => {
  const known = theAccounts(juma, me)
  theHawa.server.refuses.set('update_account', 'account_changed')
  await openPage('/admin/accounts', { as: anAdmin })
  await row(juma.email)
    .getByRole('button', { name: /^Modifier / })
    .click()
  const form = dialog('Modifier le compte')
  const save = form.getByRole('button', { name: 'Enregistrer' })
  await expect.element(form).toHaveTextContent(juma.email)
  await expect.element(form.getByLabelText('E-mail')).toHaveLength(0)
  await form.getByLabelText(/^Nom/).fill(' ')
  await form.getByLabelText('Téléphone').fill('12')
  await save.click()
  await expect.element(form.getByText('Ce champ est obligatoire.')).toBeVisible()
  await expect.element(form.getByText(/Saisissez un numéro de 8 à 15 chiffres/)).toBeVisible()
  expect(received()).toEqual([])
  await form.getByLabelText(/^Nom/).fill('Hassan')
  await form.getByLabelText('Téléphone').fill('+255 700 000 000')
  await form.getByLabelText("Zone d'intervention").fill('Arusha')

  change(known, juma.account_id, { zone_intervention: 'Dodoma', specialite: 'Bruit', rev: 8 })
  await save.click()
  await expect.element(form.getByText(/Ce compte a été modifié entre-temps/)).toBeVisible()
  await expect.element(form.getByText(/Valeur actuelle\s: .*Dodoma/)).toBeVisible()
  await expect.element(form.getByLabelText("Zone d'intervention")).toHaveValue('Arusha')
  await expect.element(form.getByLabelText('Spécialité')).toHaveValue('Bruit')
  theHawa.server.refuses.clear()
  theHawa.server.onApplied = () =>
    change(known, juma.account_id, { zone_intervention: 'Arusha', telephone: '+255 700 000 000' })
  await save.click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(told('Compte modifié')).toBeVisible()
  await expect.element(row(juma.email)).toHaveTextContent('Arusha')
  const typed = { telephone: '+255 700 000 000', zone_intervention: 'Arusha', account_id: juma.account_id }
  expect(received()).toEqual([
    { name: 'update_account', args: { ...typed, rev: 7 } },
    { name: 'update_account', args: { ...typed, rev: 8 } },
  ])
  expect(pixelsBeyondHere()).toBe(0)
})

test('nobody is shut out before the missions that would be left alone were seen', async () => {
  const known = theAccounts(juma, me)
  known.missions = 2
  await openPage('/admin/accounts?type=intervention', { as: anAdmin })
  await choose(juma.email, /^Désactiver /)
  const question = dialog('Désactiver ce compte ?')
  const confirm = question.getByRole('button', { name: /^Désactiver malgré/ })
  await expect.element(question).toHaveTextContent('2 missions acceptées ou en cours resteraient en suspens.')
  await expect.element(question.getByRole('button', { name: 'Annuler', exact: true })).toHaveFocus()

  theHawa.server.refuses.set('set_account_active', 'missions_running')
  known.missions = 3
  await confirm.click()
  await expect.element(question.getByText(/Le nombre de missions vient de changer/)).toBeVisible()
  await expect.element(confirm).toHaveTextContent('Désactiver malgré 3 missions')
  theHawa.server.refuses.clear()
  theHawa.server.onApplied = () => change(known, juma.account_id, { is_active: false })
  await confirm.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(told('Statut modifié')).toBeVisible()
  await expect.element(page.getByText('Le compte a été désactivé.').first()).toBeVisible()
  await expect.element(row(juma.email)).toHaveTextContent('Inactif')
  const account_id = juma.account_id
  expect(received()).toEqual(
    [2, 3].map((missions) => ({ name: 'set_account_active', args: { account_id, active: false, missions } })),
  )
})

test('whoever was shut out is let in again', async () => {
  const closed = { ...juma, is_active: false }
  const known = theAccounts(closed, me)
  theHawa.server.onApplied = () => change(known, closed.account_id, { is_active: true })
  await openPage('/admin/accounts?type=intervention', { as: anAdmin })
  await choose(closed.email, /^Activer /)
  await dialog('Activer ce compte ?').getByRole('button', { name: 'Activer', exact: true }).click()
  await expect.element(page.getByText('Le compte a été activé.').first()).toBeVisible()
  await expect.element(row(closed.email)).toHaveTextContent('Actif')
  expect(received()).toEqual([{ name: 'set_account_active', args: { account_id: closed.account_id, active: true } }])
})

test('the last administrator stays', async () => {
  theAccounts(me).lastAdmin = true
  await openPage('/admin/accounts', { as: anAdmin })
  await choose(me.email, /^Désactiver /)
  const question = dialog('Désactiver ce compte ?')
  await expect
    .element(question.getByText("C'est le dernier administrateur actif : invitez d'abord un autre administrateur."))
    .toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Désactiver', exact: true })).toBeDisabled()
})

test('somebody who shuts themselves out is warned, and the server is told that they know', async () => {
  theAccounts(me)
  await openPage('/admin/accounts', { as: anAdmin })
  await choose(me.email, /^Désactiver /)
  const question = dialog('Désactiver ce compte ?')
  await expect.element(question.getByText(/C'est votre propre compte/)).toBeVisible()
  await question.getByRole('button', { name: 'Désactiver', exact: true }).click()
  await expect
    .poll(received)
    .toEqual([
      { name: 'set_account_active', args: { account_id: me.account_id, active: false, missions: 0, own: true } },
    ])
})

test('a specialist who waits is found, refused with a reason, and approved after all', async () => {
  const known = theAccounts(grace, brian, me)
  theHawa.server.onApplied = ({ name, args }) => {
    if (name === 'refuse_account') change(known, args.account_id, { standing: 'refused', refusal_reason: args.motif })
    if (name === 'approve_account') change(known, args.account_id, { standing: 'approved', refusal_reason: null })
  }
  const { goTo } = await openPage('/admin/accounts', { as: anAdmin })
  await page.getByRole('button', { name: '1 intervenant à valider' }).click()
  await expect.element(rows).toHaveLength(1)
  expect(lastAsked()).toMatchObject({ standing: 'waiting', activity: 'active' })
  await expect.element(row(brian.email)).toHaveTextContent('À valider')
  await choose(brian.email, /^Refuser /)
  const form = dialog('Refuser cet intervenant')
  await form.getByRole('button', { name: 'Refuser', exact: true }).click()
  await expect.element(form.getByText('Ce champ est obligatoire.')).toBeVisible()
  await form.getByLabelText(/^Motif du refus/).fill('Your certificate of calibration is missing.')
  await form.getByRole('button', { name: 'Refuser', exact: true }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(told('Intervenant refusé')).toBeVisible()

  await goTo('/admin/accounts?validation=refuse')
  await expect.element(row(brian.email)).toHaveTextContent('Refusé')
  await choose(brian.email, /^Valider /)
  await dialog('Valider cet intervenant ?').getByRole('button', { name: 'Valider', exact: true }).click()
  await expect.element(told('Intervenant validé')).toBeVisible()
  expect(received()).toEqual([
    {
      name: 'refuse_account',
      args: { account_id: brian.account_id, motif: 'Your certificate of calibration is missing.' },
    },
    { name: 'approve_account', args: { account_id: brian.account_id } },
  ])
})

test('an invitation to a known address is refused beside its field, nothing typed is lost', async () => {
  const known = theAccounts(me)
  theHawa.server.refuses.set('invite_account', 'email_taken')
  await openPage('/admin/accounts', { as: anAdmin })
  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  const form = dialog('Inviter une personne')
  const send = form.getByRole('button', { name: "Envoyer l'invitation" })
  await send.click()
  await expect.element(form.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await form.getByLabelText(/^Prénom/).fill('Yasmine')
  await form.getByLabelText(/^Nom/).fill('Amrani')
  await form.getByLabelText(/^E-mail/).fill(grace.email)
  await form.getByLabelText('Type de compte').selectOptions('Intervenant')
  await expect.element(form.getByText('Un intervenant invité est validé automatiquement.')).toBeVisible()
  await send.click()
  await expect.element(form.getByText('Un compte existe déjà avec cette adresse e-mail.')).toBeVisible()
  await expect.element(form.getByLabelText(/^Prénom/)).toHaveValue('Yasmine')
  theHawa.server.refuses.clear()
  theHawa.server.onApplied = () => {
    known.invitations = [anInvitation()]
  }
  await form.getByLabelText(/^E-mail/).fill('yasmine@invited.example')
  await send.click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(told('Invitation envoyée')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Invitations en attente' }))
    .toHaveTextContent('yasmine@invited.example')
  expect(received().at(-1)).toEqual({
    name: 'invite_account',
    args: {
      prenom: 'Yasmine',
      nom: 'Amrani',
      email: 'yasmine@invited.example',
      type_compte: 'intervention',
      langue: 'fr',
    },
  })
})

test('an invitation is sent again or withdrawn, and gone once it was accepted', async () => {
  const known = theAccounts(me)
  const [open, ended] = [
    anInvitation(),
    anInvitation({ email: 'omar@invited.example', expires_at: '2026-11-01T09:00:00Z' }),
  ]
  known.invitations = [open, ended]
  await openPage('/admin/accounts', { as: anAdmin })
  const pending = page.getByRole('region', { name: 'Invitations en attente' })
  await expect
    .element(pending.getByRole('listitem').filter({ hasText: open.email }))
    .toHaveTextContent(/Invitation de .*Lila Saïdi.* · valable jusqu'au/)
  await expect.element(pending.getByRole('listitem').filter({ hasText: ended.email })).toHaveTextContent('lien expiré')
  await pending.getByRole('button', { name: `Renvoyer l'invitation à ${open.email}` }).click()
  await expect.element(told('Invitation envoyée')).toBeVisible()
  theHawa.server.onApplied = () => {
    known.invitations = [open]
  }
  await pending.getByRole('button', { name: `Annuler l'invitation de ${ended.email}` }).click()
  await expect.element(pending).not.toHaveTextContent(ended.email)
  expect(received()).toEqual([
    {
      name: 'invite_account',
      args: { email: open.email, type_compte: 'intervention', nom: 'Amrani', prenom: 'Yasmine', langue: 'fr' },
    },
    { name: 'withdraw_invitation', args: { invitation_id: ended.invitation_id } },
  ])
  known.invitations = []
  known.rows = [
    ...known.rows,
    anAccount({ email: open.email, prenom: 'Yasmine', nom: 'Amrani', type_compte: 'intervention' }),
  ]
  theHawa.server.news.next()
  await expect.element(row(open.email)).toHaveTextContent('Actif')
  await expect.element(pending).not.toBeInTheDocument()
})

test('an invitation whose mail did not arrive says so, and is given anew to another address', async () => {
  const known = theAccounts(me)
  const [lost, sent] = [anInvitation(), anInvitation({ email: 'omar@invited.example' })]
  known.invitations = [lost, sent]
  theHawa.server.answers.set('admin_invitation_mails', () => ({
    as_of: AS_OF,
    mails: [
      {
        invitation_id: lost.invitation_id,
        state: 'failed',
        at: AS_OF,
        failure: 'address',
        problem: '550 no such user',
      },
      { invitation_id: sent.invitation_id, state: 'sent', at: AS_OF, failure: null, problem: null },
    ],
  }))
  await openPage('/admin/accounts', { as: anAdmin })
  const pending = page.getByRole('region', { name: 'Invitations en attente' })
  const line = (email: string) => pending.getByRole('listitem').filter({ hasText: email })
  await expect
    .element(line(lost.email))
    .toHaveTextContent(/E-mail non arrivé · Cette adresse n'existe pas.*no such user/)
  await expect.element(line(sent.email)).toHaveTextContent('E-mail envoyé le')
  await expect.element(line(sent.email).getByRole('button', { name: /^Corriger/ })).not.toBeInTheDocument()

  await line(lost.email)
    .getByRole('button', { name: /^Corriger/ })
    .click()
  const form = page.getByRole('dialog')
  await expect.element(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(lost.email)
  await form.getByRole('textbox', { name: 'E-mail' }).fill('Yasmina@invited.example')
  await form.getByRole('button', { name: /^Envoyer/ }).click()
  await expect.poll(received).toEqual([
    {
      name: 'invite_account',
      args: {
        email: 'Yasmina@invited.example',
        type_compte: 'intervention',
        nom: 'Amrani',
        prenom: 'Yasmine',
        langue: 'fr',
      },
    },
    { name: 'withdraw_invitation', args: { invitation_id: lost.invitation_id } },
  ])
})

test('without the server the page says so, and asks again by itself', async () => {
  theAccounts(grace, me)
  theHawa.fail({ offline: true })
  await openPage('/admin/accounts', { as: anAdmin })
  await expect.element(page.getByText('Impossible de charger les comptes.')).toBeVisible()
  await main.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('Impossible de charger les comptes.')).toBeVisible()
  theHawa.fail({ offline: false })
  await expect.element(row(grace.email)).toBeVisible()
  await expect.element(page.getByText('Impossible de charger les comptes.')).not.toBeInTheDocument()
})

test('without the server a change waits on this device, and the account says so', async () => {
  theAccounts(brian, me)
  await openPage('/admin/accounts', { as: anAdmin })
  await choose(brian.email, /^Valider /)
  theHawa.fail({ slow: true })
  await dialog('Valider cet intervenant ?').getByRole('button', { name: 'Valider', exact: true }).click()
  await expect.element(row(brian.email)).toHaveTextContent("En attente d'envoi")
})

test('an account is deleted once it is asked for, or with a reason, when no study needs it', async () => {
  const asked = anAccount({ ...grace, account_id: crypto.randomUUID(), deletion_requested_at: '2026-11-20T08:00:00Z' })
  const known = theAccounts(asked, anAccount({ ...juma, account_id: crypto.randomUUID(), is_active: false }), me)
  known.missions = 2
  await openPage('/admin/accounts', { as: anAdmin })
  await choose(asked.email, /^Supprimer /)
  const question = dialog('Supprimer ce compte ?')
  await expect.element(question.getByText(/^2 études ne sont ni complètes ni annulées/)).toBeVisible()
  await expect.element(question.getByText(/Factures et paiements, avec le nom/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Supprimer le compte' })).toBeDisabled()
  await question.getByRole('button', { name: 'Annuler', exact: true }).click()

  known.missions = 0
  await choose(asked.email, /^Supprimer /)
  await expect.element(question.getByText(/Suppression demandée le/)).toBeVisible()
  await question.getByRole('button', { name: 'Supprimer le compte' }).click()
  await expect
    .poll(received)
    .toEqual([{ name: 'delete_account', args: { account_id: asked.account_id, rev: asked.rev } }])

  await choose(juma.email, /^Supprimer /)
  await question.getByRole('button', { name: 'Supprimer le compte' }).click()
  await expect.element(question.getByText('Ce champ est obligatoire.')).toBeVisible()
  await question.getByLabelText('Motif de la suppression').fill('Demandé au téléphone')
  await question.getByRole('button', { name: 'Supprimer le compte' }).click()
  await expect.poll(() => received().at(-1)?.args).toMatchObject({ motif: 'Demandé au téléphone' })
  await row(me.email)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect.element(row(me.email).getByRole('button', { name: /^Désactiver / })).toBeVisible()
  await expect.element(row(me.email).getByRole('button', { name: /^Supprimer / })).not.toBeInTheDocument()
})

test('an address is corrected with a reason; one that somebody has is told beside the field', async () => {
  theAccounts(grace, me)
  await openPage('/admin/accounts', { as: anAdmin })
  await choose(grace.email, /^Corriger l'adresse de /)
  const form = dialog("Corriger l'adresse e-mail")
  const send = form.getByRole('button', { name: "Corriger l'adresse" })
  const next = form.getByLabelText('Nouvelle adresse e-mail')
  await next.fill(grace.email.toUpperCase())
  await send.click()
  await expect.element(form.getByText("C'est déjà l'adresse de ce compte.")).toBeVisible()
  await expect.element(form.getByText('Ce champ est obligatoire.')).toBeVisible()
  await next.fill('grace@neuve.example')
  await form.getByLabelText('Motif').fill('Boîte perdue')
  theHawa.server.refuses.set('correct_address', 'email_taken')
  await send.click()
  await expect.element(form.getByText('Un compte existe déjà avec cette adresse e-mail.')).toBeVisible()
  theHawa.server.refuses.clear()
  await next.fill('grace2@neuve.example')
  await send.click()
  await expect
    .poll(() => received().at(-1))
    .toEqual({
      name: 'correct_address',
      args: { account_id: grace.account_id, rev: grace.rev, email: 'grace2@neuve.example', motif: 'Boîte perdue' },
    })
})

test('a row opens its account wherever it is pressed, and the next by the keyboard', async () => {
  theAccounts(grace, juma, me)
  await openPage('/admin/accounts', { as: anAdmin })
  await row(juma.email).click({ position: { x: 420, y: 20 } })
  await expect.element(dialog('Modifier le compte')).toHaveTextContent(juma.email)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Modifier le compte')).not.toBeInTheDocument()
  await userEvent.keyboard('jj{Enter}')
  await expect.element(dialog('Modifier le compte')).toBeVisible()
})

test('the head orders the list, in the address and on the server; columns stay chosen', async () => {
  theAccounts(grace, juma, me)
  const { address, goTo } = await openPage('/admin/accounts', { as: anAdmin })
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Utilisateur').getByRole('button').click()
  await expect.poll(address).toBe('/admin/accounts?tri=nom')
  await expect.poll(lastAsked).toMatchObject({ sort: 'name' })
  await head('Inscription').getByRole('button').click()
  await expect.poll(lastAsked).toMatchObject({ sort: 'oldest' })
  await expect.element(head('Statut').getByRole('button')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('checkbox', { name: 'Téléphone' }).click()
  await page.getByRole('checkbox', { name: 'Entreprise' }).click()
  await goTo('/admin/synchronisation')
  await goTo('/admin/accounts')
  await expect.element(head('Téléphone')).toBeVisible()
  await expect.element(head('Entreprise')).not.toBeInTheDocument()
})

test('a line on a desk, a card of few lines on a phone', async () => {
  theAccounts(grace, juma, brian, me)
  await openPage('/admin/accounts', { as: anAdmin })
  await expect.element(rows).toHaveLength(4)
  const height = () => row(juma.email).element().getBoundingClientRect().height
  expect(height()).toBeLessThanOrEqual(40)
  await page.viewport(390, 844)
  await expect.poll(height).toBeLessThanOrEqual(240)
  expect(pixelsBeyondHere()).toBe(0)
})

test('chosen accounts are deactivated together, after a question with their number; who stays is said', async () => {
  const known = theAccounts(grace, juma, brian, { ...me, own: true }, anAccount({ prenom: 'Ali', is_active: false }))
  theHawa.server.refuses.set('set_account_active', ({ account_id }) =>
    account_id === juma.account_id ? 'missions_running' : account_id === me.account_id ? 'last_admin' : undefined,
  )
  theHawa.server.onApplied = ({ args }) =>
    change(known, (args as { account_id: string }).account_id, { is_active: false })
  await openPage('/admin/accounts', { as: anAdmin })
  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).click()
  await page.getByRole('checkbox', { name: /Otieno/ }).click()
  const bar = page.getByRole('region', { name: 'Lignes choisies' })
  await bar.getByRole('button', { name: 'Désactiver' }).click()
  const question = page.getByRole('alertdialog', { name: /Désactiver 3 comptes/ })
  await expect.element(question.getByRole('button', { name: 'Annuler' })).toHaveFocus()
  expect(received()).toEqual([])
  await question.getByRole('button', { name: 'Désactiver 3 comptes' }).click()
  const notice = page.getByRole('alert')
  await expect.element(notice).toHaveTextContent('1 compte désactivé · 3 non')
  await expect.element(notice).toHaveTextContent('Juma Hassan : Un compte dont des missions sont en cours')
  await expect.element(notice).toHaveTextContent("C'est le dernier administrateur actif")
  await expect.element(notice).toHaveTextContent('Ali Benali : déjà inactif.')
  expect(received().map(({ args }) => args)).toEqual(
    [grace, juma, me].map(({ account_id }) => ({ account_id, active: false })),
  )
  await expect.element(bar).toHaveTextContent('3 lignes choisies')
})
