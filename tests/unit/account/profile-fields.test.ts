import { expect, it } from 'vitest'
import {
  argsOf,
  basesOf,
  changesOf,
  draftFields,
  draftOf,
  fieldsOf,
  isTaken,
  lostProfile,
  profileProblems,
  rebased,
  seenOf,
  type Changes,
} from '../../../src/features/account/profile/profile-fields.ts'
import { faultsOf } from '../../../src/data/commands/command-rules.ts'
import { profileId, userId } from '../../../sync/domain/ids.ts'
import type { Profile } from '../../../sync/index.ts'

const profile: Profile = {
  id: profileId('00000000-0000-4000-8000-000000000001'),
  user_id: userId('00000000-0000-4000-8000-000000000002'),
  nom: 'Benali',
  prenom: 'Nadia',
  email: 'nadia@cimenterie.example',
  telephone: null,
  entreprise: 'Cimenterie',
  specialite: null,
  zone_intervention: null,
  experience: 7,
  pays: 'algerie',
  type_compte: 'client',
  is_active: true,
  is_approved: true,
  created_at: '2026-01-01T00:00:00Z',
  rev: 1,
}
const shown = fieldsOf(profile)

it('shows what is missing as empty', () => {
  expect(shown).toEqual({
    prenom: 'Nadia',
    nom: 'Benali',
    telephone: '',
    pays: 'algerie',
    entreprise: 'Cimenterie',
    specialite: '',
    zone_intervention: '',
    experience: '7',
  })
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
])('%o', (changes, problems) =>
  expect(profileProblems(changes, (args) => faultsOf('update_profile', args))).toEqual(problems),
)

it('says over what each field was changed, as it was when the change began, also from a draft', () => {
  const typed = { telephone: '+213 1', experience: '8' }
  const bases = basesOf(typed, { telephone: '+213 0', nom: 'Autre' }, shown)
  expect(bases).toEqual({ telephone: '+213 0', experience: '7' })
  expect(seenOf(bases)).toEqual({ telephone: '+213 0', experience: 7 })
  expect(seenOf({ experience: '', entreprise: '' })).toEqual({ experience: null, entreprise: '' })
  expect(draftOf(draftFields(typed, bases))).toEqual({ typed, bases })
  expect(draftOf(typed), 'of an app of before').toEqual({ typed, bases: {} })
})

it('knows what the server will refuse', () => {
  expect(isTaken({ telephone: '+213 1' }, { telephone: '' }, shown)).toBe(false)
  expect(isTaken({ telephone: '+213 1' }, { telephone: '' }, { ...shown, telephone: '+213 2' })).toBe(true)
  expect(isTaken({ telephone: ' +213 2' }, { telephone: '' }, { ...shown, telephone: '+213 2' })).toBe(false)
})

it('puts refused changes beside the profile: which of them were taken, and the others', () => {
  const now = { ...shown, telephone: '+213 9' }
  const seen = { telephone: '', experience: 7 }
  const first = { args: { telephone: '+213 1', experience: null, nom: 'Benali', seen } }
  const second = { args: { telephone: '+213 2', seen: { telephone: '+213 1' } } }
  const mine = { telephone: '+213 2', experience: '' }
  expect(lostProfile([first, second], now)).toEqual({ mine, taken: ['telephone'] })
  expect(lostProfile([first], { ...now, telephone: '+213 1' }), 'it is there').toBeNull()
  expect(lostProfile([first], shown), 'it is free again').toBeNull()
  expect(lostProfile([{ args: { telephone: '+213 1' } }], now), 'of an app of before').toBeNull()
})
