import { expect, it } from 'vitest'
import { checkAccountCommand } from '../../../src/features/accounts/data/admin-accounts.ts'
import {
  accountProblems,
  changedTexts,
  changeOf,
  rebased,
  textsOf,
} from '../../../src/features/accounts/dialogs/account-fields.ts'
import { tasksOf } from '../../../src/features/accounts/list/accounts-table.tsx'
import { argsOfInvitation, invitationProblems } from '../../../src/features/accounts/dialogs/invitation-fields.ts'

const ID = '6f9619ff-8b86-4d11-b42d-00c04fc964ff'
const row = {
  account_id: ID,
  nom: 'Bouzidi',
  prenom: 'Karim',
  email: 'k@x.org',
  telephone: null,
  entreprise: null,
  specialite: 'Air',
  zone_intervention: 'Oran',
  experience: 9,
  pays: 'algerie',
  type_compte: 'intervention',
  is_active: true,
  standing: 'approved',
  refusal_reason: null,
  created_at: '',
  deletion_requested_at: null,
  own: false,
  rev: 4,
} as const
const shown = textsOf(row)
const judge = (change: object) =>
  checkAccountCommand({ name: 'update_account', args: { ...change, account_id: ID, rev: 4 } })

it('only what was typed is sent; a cleared field is cleared, a country is not taken away', () => {
  const typed = { ...shown, telephone: '+213 550 00 00 00', experience: '', specialite: '', pays: '' }
  expect(changeOf(changedTexts(typed, shown))).toEqual({
    telephone: '+213 550 00 00 00',
    experience: null,
    specialite: '',
  })
  expect(changedTexts(shown, shown)).toEqual({})
})

it('what somebody else saved is taken in around what was typed', () => {
  const typed = { ...shown, zone_intervention: 'Arzew' }
  const now = { ...shown, zone_intervention: 'Mostaganem', specialite: 'Bruit' }
  expect(rebased(typed, shown, now)).toEqual({ ...now, zone_intervention: 'Arzew' })
})

it('problems stand beside their fields, and what was not touched has none', () => {
  expect(
    accountProblems({ nom: ' ', telephone: '12', experience: '4 ans', entreprise: 'x'.repeat(201) }, judge),
  ).toEqual({ nom: 'required', telephone: 'phone', experience: 'experience', entreprise: 'too_long' })
  expect(accountProblems({ experience: '81' }, judge)).toEqual({ experience: 'experience' })
  expect(accountProblems({ telephone: '', experience: '' }, judge)).toEqual({})
})

it('an invitation: trimmed address, no country when none is chosen, problems by field', () => {
  const typed = { prenom: 'Lina', nom: 'Haddad', email: ' l@x.org ', type_compte: 'admin', pays: '', langue: 'ar' }
  expect(argsOfInvitation(typed)).toEqual({
    prenom: 'Lina',
    nom: 'Haddad',
    email: 'l@x.org',
    type_compte: 'admin',
    langue: 'ar',
  })
  const problems = (more: object) =>
    invitationProblems(checkAccountCommand({ name: 'invite_account', args: argsOfInvitation({ ...typed, ...more }) }))
  expect(problems({})).toEqual({})
  expect(problems({ prenom: ' ', email: '' })).toEqual({ prenom: 'required', email: 'required' })
  for (const email of ['x', 'a@b', 'a@b.c, d@e.f', 'A <a@b.c>'])
    expect(problems({ email }), email).toEqual({ email: 'email' })
})

it('what can be done to an account', () => {
  const account = { standing: 'approved', is_active: true, deletion_requested_at: null, own: false } as const
  const asked = { deletion_requested_at: '2026-11-01T08:00:00Z' }
  expect(tasksOf(account)).toEqual(['address', 'close'])
  expect(tasksOf({ ...account, standing: 'waiting' })).toEqual(['approve', 'refuse', 'address', 'close'])
  expect(tasksOf({ ...account, standing: 'refused', is_active: false })).toEqual([
    'approve',
    'address',
    'open',
    'delete',
  ])
  expect(tasksOf({ ...account, ...asked })).toEqual(['address', 'close', 'delete'])
  expect(tasksOf({ ...account, ...asked, own: true })).toEqual(['close'])
})
