import { describe, expect, it } from 'vitest'
import {
  checkSignUp,
  EMPTY_SIGN_UP,
  signUpOf,
  type SignUpFields,
} from '../../../src/features/auth/sign-in/sign-up-rules.ts'
import { readExperience } from '../../../src/subjects/accounts/profile-texts.ts'

const good: SignUpFields = {
  ...EMPTY_SIGN_UP,
  prenom: 'Nadia',
  nom: 'Benali',
  email: 'nadia@briqueterie.example',
  telephone: '+213 555 12 34 56',
  specialisation: 'Qualité de l’air',
  password: 'assez-long-2026',
  confirmation: 'assez-long-2026',
}

describe('sign-up', () => {
  it('accepts what is complete', () => {
    expect(checkSignUp('client', { ...good, specialisation: '' })).toEqual({})
    expect(checkSignUp('intervention', good)).toEqual({})
  })

  it('asks both tabs for name, e-mail, phone and password, only specialists for a specialisation', () => {
    const common = {
      prenom: 'required',
      nom: 'required',
      email: 'required',
      telephone: 'required',
      password: 'required',
      confirmation: 'required',
    }
    expect(checkSignUp('client', EMPTY_SIGN_UP)).toEqual(common)
    expect(checkSignUp('intervention', EMPTY_SIGN_UP)).toEqual({ ...common, specialisation: 'required' })
  })

  it('counts blanks as nothing', () => {
    expect(checkSignUp('client', { ...good, nom: '   ' })).toEqual({ nom: 'required' })
  })

  it.each([
    [{ confirmation: 'autre-chose' }, { confirmation: 'mismatch' }],
    [{ password: 'court', confirmation: 'court' }, { password: 'short' }],
    [{ email: 'nadia@briqueterie' }, { email: 'email' }],
    [{ telephone: '12345' }, { telephone: 'phone' }],
    [{ telephone: 'appelez-moi 0555123456' }, { telephone: 'phone' }],
    [{ experience: 'dix' }, { experience: 'experience' }],
    [{ experience: '1.5' }, { experience: 'experience' }],
    [{ experience: '1,250' }, { experience: 'experience' }],
    [{ experience: '81' }, { experience: 'experience' }],
    [{ experience: '80' }, {}],
    [{ experience: '\u200f٧ ' }, {}],
    [{ experience: '۱۲' }, {}],
  ] as const)('says of %j: %j', (change, problems) => {
    expect(checkSignUp('intervention', { ...good, ...change })).toEqual(problems)
  })

  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['12', 12],
    ['1,5', 'unreadable'],
    ['-3', 'unreadable'],
  ] as const)('reads %j years as %j', (text, years) => expect(readExperience(text)).toBe(years))

  it('sends what belongs to the chosen tab, and the country of the header', () => {
    const typed = { ...good, entreprise: 'Briqueterie', experience: '7', zone_intervention: ' Tlemcen ' }
    expect(signUpOf('client', typed, 'kenya', 'en')).toEqual({
      type_compte: 'client',
      email: good.email,
      password: good.password,
      nom: 'Benali',
      prenom: 'Nadia',
      telephone: good.telephone,
      pays: 'kenya',
      langue: 'en',
      experience: null,
      entreprise: 'Briqueterie',
    })
    expect(signUpOf('intervention', typed, 'algerie', 'fr')).toMatchObject({
      type_compte: 'intervention',
      experience: 7,
      specialisation: good.specialisation,
      zone_intervention: 'Tlemcen',
      pays: 'algerie',
    })
    expect(signUpOf('intervention', typed, 'algerie', 'fr')).not.toHaveProperty('entreprise')
  })
})
