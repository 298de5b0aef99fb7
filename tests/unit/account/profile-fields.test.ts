import { expect, it } from 'vitest'
import { argsOf, changesOf, fieldsOf, profileProblems, rebased, type Changes } from '../../../src/features/account/profile-fields.ts'
import { checkProfile } from '../../../src/data/account.ts'
import { profileId, userId, type Profile } from '../../../sync/index.ts'

const profile: Profile = {
  id: profileId('00000000-0000-4000-8000-000000000001'), user_id: userId('00000000-0000-4000-8000-000000000002'),
  nom: 'Benali', prenom: 'Nadia', email: 'nadia@cimenterie.example', telephone: null, entreprise: 'Cimenterie', specialite: null,
  zone_intervention: null, experience: 7, pays: 'algerie', type_compte: 'client', is_active: true, is_approved: true,
  created_at: '2026-01-01T00:00:00Z', rev: 1,
}
const shown = fieldsOf(profile)

it('shows what is missing as empty', () => {
  expect(shown).toEqual({ prenom: 'Nadia', nom: 'Benali', telephone: '', pays: 'algerie', entreprise: 'Cimenterie', specialite: '', zone_intervention: '', experience: '7' })
})

it('sends what was changed and nothing else', () => {
  const typed = { ...shown, telephone: '+213 550 12 34 56', experience: '', entreprise: '' }
  expect(argsOf(changesOf(typed, shown))).toEqual({ telephone: '+213 550 12 34 56', experience: null, entreprise: '' })
  expect(changesOf(shown, shown)).toEqual({})
})

it('keeps what was typed when the profile changes elsewhere', () => {
  const typed = { ...shown, nom: 'Benali-Cherif' }
  const now = { ...shown, telephone: '+213 1', nom: 'Autre' }
  expect(rebased(typed, shown, now)).toEqual({ ...now, nom: 'Benali-Cherif' })
})

it.each<[Changes, object]>([
  [{ prenom: ' ' }, { prenom: 'required' }],
  [{ telephone: 'demain' }, { telephone: 'phone' }],
  [{ telephone: '' }, {}],
  [{ experience: 'beaucoup' }, { experience: 'experience' }],
  [{ experience: '81' }, { experience: 'experience' }],
  [{ experience: '' }, {}],
  [{ entreprise: 'x'.repeat(201) }, { entreprise: 'too_long' }],
  [{ pays: 'kenya', nom: 'Otieno' }, {}],
])('%o', (changes, problems) => expect(profileProblems(changes, checkProfile)).toEqual(problems))
