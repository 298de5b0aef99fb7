import { describe, expect, test } from 'vitest'
import { checkCommand } from '../../../sync/commands/check.ts'
import {
  BLANK_CONTACT,
  BLANK_EXPERT,
  contactCommand,
  expertCommand,
  fieldProblems,
  filledFields,
  proposedFields,
  sameFields,
  typedFields,
  type ContactFields,
  type ExpertFields,
} from '../../../src/features/contact/message-fields.ts'
import { givenPhone, startedPhone } from '../../../src/features/contact/phone-prefix.ts'
import { aProfile } from '../../support/study-rows.ts'

const TRAPS = { website: '', elapsed_ms: 5000 }
const contactProblems = (fields: Partial<ContactFields>) =>
  problemsOf(contactCommand({ ...BLANK_CONTACT, ...fields } as ContactFields, 'kenya', 'en', TRAPS))
const expertProblems = (fields: Partial<ExpertFields>) =>
  problemsOf(expertCommand({ ...BLANK_EXPERT, ...fields } as ExpertFields, 'fr', TRAPS))

function problemsOf(command: Parameters<typeof checkCommand>[0]) {
  const checked = checkCommand(command)
  return checked.kind === 'invalid' ? fieldProblems(checked.problems) : {}
}

describe('the rules of docs/specification.md#5', () => {
  test('the contact page needs name, e-mail, subject and message', () => {
    expect(contactProblems({})).toEqual({ nom: 'required', email: 'required', sujet: 'required', message: 'required' })
    expect(contactProblems({ nom: 'A', email: 'a@b.dz', sujet: 'S', message: 'M' })).toEqual({})
  })

  test('the expert form needs the type of consultation as well; urgency is normale', () => {
    expect(expertProblems({})).toEqual({
      nom: 'required',
      email: 'required',
      type_consultation: 'required',
      sujet: 'required',
      message: 'required',
    })
    expect(
      expertProblems({ nom: 'A', email: 'a@b.dz', type_consultation: 'formation', sujet: 'S', message: 'M' }),
    ).toEqual({})
    expect(BLANK_EXPERT.urgence).toBe('normale')
  })

  test('blanks are nothing, and an address that is no address has its own sentence', () => {
    expect(contactProblems({ nom: '  ', email: 'amina@', sujet: 'S', message: 'M' })).toEqual({
      nom: 'required',
      email: 'email',
    })
  })

  test('what was left blank is not sent', () => {
    const checked = checkCommand(
      contactCommand(
        { ...BLANK_CONTACT, nom: ' A ', email: 'a@b.dz', telephone: '+213 ', sujet: 'S', message: 'M' },
        'kenya',
        'en',
        TRAPS,
      ),
    )
    expect(checked).toMatchObject({
      args: { nom: 'A', email: 'a@b.dz', sujet: 'S', message: 'M', bureau: 'kenya', langue: 'en', elapsed_ms: 5000 },
    })
    expect(checked.kind === 'valid' && Object.keys(checked.args)).not.toContain('telephone')
  })
})

describe('what a form begins with', () => {
  test('blank for a visitor, the profile for a person', () => {
    expect(proposedFields(BLANK_EXPERT, null)).toBe(BLANK_EXPERT)
    const profile = aProfile({
      prenom: 'Nadia',
      nom: 'Haddad',
      email: 'n@x.dz',
      telephone: null,
      entreprise: 'Cimenterie',
    })
    expect(proposedFields(BLANK_CONTACT, profile)).toEqual({
      nom: 'Nadia Haddad',
      email: 'n@x.dz',
      telephone: '',
      entreprise: 'Cimenterie',
      sujet: '',
      message: '',
    })
  })

  test('a draft of any age makes a whole form, and nothing else', () => {
    expect(filledFields(BLANK_EXPERT, { message: 'M', urgence: 3, website: 'x' })).toEqual({
      ...BLANK_EXPERT,
      message: 'M',
    })
    expect(sameFields(filledFields(BLANK_CONTACT, {}), BLANK_CONTACT)).toBe(true)
    expect(sameFields({ ...BLANK_CONTACT, sujet: 'x' }, BLANK_CONTACT)).toBe(false)
  })

  test('what was typed before the page came alive is found again', () => {
    const onScreen: Record<string, string> = { nom: 'Amina', urgence: 'normale', message: '' }
    expect(typedFields(BLANK_EXPERT, (name) => onScreen[name] ?? null)).toEqual({ nom: 'Amina' })
  })
})

describe('the prefix of a number', () => {
  test('stands there for whoever begins, and is no number by itself', () => {
    expect(startedPhone('', '+254')).toBe('+254 ')
    expect(startedPhone('0555', '+254')).toBe('0555')
    expect(givenPhone('+254 ')).toBe('')
    expect(givenPhone('+254 7')).toBe('+254 7')
  })
})
