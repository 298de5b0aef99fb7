import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkCommand, checkInput } from '../../../sync/commands/check.ts'
import { COMMAND_NAMES, definitionOf, isCommandName } from '../../../sync/commands/registry.ts'
import { QUEUEING } from '../../../sync/commands/queueing.ts'
import { VISITOR_REGISTRY } from '../../../sync/commands/visitor-registry.ts'
import { newStudyId, notes, request } from '../../support/outbox-bench.ts'

const problems = (name: Parameters<typeof checkInput>[0], input: unknown) => {
  const checked = checkInput(name, input)
  return checked.kind === 'invalid' ? checked.problems : []
}

describe('the check of a command', () => {
  test('names the study it is about, and trims', () => {
    const study = newStudyId()
    expect(checkCommand(notes(study, '  ok \n'))).toEqual({
      kind: 'valid',
      studyId: study,
      args: { study_id: study, notes_terrain: 'ok' },
    })
    expect(checkInput('update_profile', { nom: 'X' })).toMatchObject({ kind: 'valid', studyId: null })
  })

  test('every required field of the spec is asked for, each once', () => {
    expect(problems('request_study', { study_id: randomUUID() })).toEqual(
      [
        'nom_entreprise',
        'secteur_activite',
        'type_etude',
        'zone_geographique',
        'pays',
        'description_projet',
        'contact_nom',
        'contact_email',
      ].map((field) => ({ field, reason: 'required' })),
    )
  })

  test('a form field left blank is not given', () => {
    const { args } = request(newStudyId())
    expect(
      checkInput('request_study', { ...args, budget_estime: '', contact_telephone: '  ', latitude: null }),
    ).toEqual({
      kind: 'valid',
      studyId: args['study_id' as keyof typeof args],
      args,
    })
    expect(problems('request_study', { ...args, nom_entreprise: '   ' })).toEqual([
      { field: 'nom_entreprise', reason: 'required' },
    ])
  })

  test('a letter of four bytes is one character, as the database counts', () => {
    const study = newStudyId()
    const wind = '\u{1F32C}'
    expect(checkCommand(notes(study, wind.repeat(20_000))).kind).toBe('valid')
    expect(problems('save_field_notes', { study_id: study, notes_terrain: wind.repeat(20_001) })).toEqual([
      { field: 'notes_terrain', reason: 'too_long' },
    ])
    const seen = wind.repeat(20_000)
    expect(checkInput('save_field_notes', { study_id: study, notes_terrain: 'x', seen }).kind).toBe('valid')
  })

  test('each reason', () => {
    const { args } = request(newStudyId())
    expect(
      problems('request_study', {
        ...args,
        study_id: 'x',
        pays: 'france',
        contact_email: 'amina',
        nom_entreprise: 'x'.repeat(201),
        latitude: 91,
        longitude: 3,
      }),
    ).toEqual([
      { field: 'study_id', reason: 'malformed' },
      { field: 'nom_entreprise', reason: 'too_long' },
      { field: 'pays', reason: 'unknown_value' },
      { field: 'contact_email', reason: 'malformed' },
      { field: 'latitude', reason: 'malformed' },
    ])
  })

  test('a position is both numbers or none', () => {
    const study_id = newStudyId()
    expect(problems('save_field_notes', { study_id, notes_terrain: '', latitude: 1 })).toEqual([
      { field: 'longitude', reason: 'required' },
    ])
    expect(problems('save_field_notes', { study_id, notes_terrain: '', longitude: 1 })).toEqual([
      { field: 'latitude', reason: 'required' },
    ])
    expect(problems('save_field_notes', { study_id, notes_terrain: '', latitude: 1, longitude: 2 })).toEqual([])
  })

  test('characters that no jsonb takes never reach the queue: they would be an error for ever', () => {
    const checked = checkCommand(notes(newStudyId(), 'a\u0000b\uD800c \u{1F32C}'))
    expect(checked).toMatchObject({ args: { notes_terrain: 'abc \u{1F32C}' } })
  })

  test('text is stored composed (NFC)', () => {
    expect(checkCommand(notes(newStudyId(), 'e\u0301tude'))).toMatchObject({ args: { notes_terrain: 'étude' } })
  })

  test('what a visitor sends is about no study; null and blank are not given', () => {
    const given = {
      nom: ' Lina ',
      email: 'lina@example.org',
      telephone: null,
      entreprise: ' ',
      sujet: 'S',
      message: 'M',
      bureau: 'kenya',
      langue: 'ar',
      website: '',
      elapsed_ms: 4000,
    }
    expect(checkInput('send_contact_message', given)).toEqual({
      kind: 'valid',
      studyId: null,
      args: {
        nom: 'Lina',
        email: 'lina@example.org',
        sujet: 'S',
        message: 'M',
        bureau: 'kenya',
        langue: 'ar',
        elapsed_ms: 4000,
      },
    })
  })

  test('an address that would be two in the heading of a mail is none', () => {
    for (const email of ['a@b.c,d@e.f', 'a@b.c;d@e.f', '<a@b.c>', 'A:a@b.c;', 'a"@b.c', 'a\nb@c.d']) {
      expect([email, problems('subscribe_newsletter', { email, langue: 'fr', elapsed_ms: 1 })]).toEqual([
        email,
        [{ field: 'email', reason: 'malformed' }],
      ])
    }
    expect(problems('subscribe_newsletter', { email: "o'neil+news@example.org", langue: 'fr', elapsed_ms: 1 })).toEqual(
      [],
    )
  })

  test('those are the ones that need no account', () => {
    expect(COMMAND_NAMES.filter((name) => definitionOf(name).door)).toEqual(VISITOR_REGISTRY.map(({ name }) => name))
  })

  test('each name stands once in the registry', () => {
    expect(new Set(COMMAND_NAMES).size).toBe(COMMAND_NAMES.length)
  })

  test('how a command is queued is plain data, and it waits for commands that are there', () => {
    expect(JSON.parse(JSON.stringify(QUEUEING))).toEqual(QUEUEING)
    const awaited = Object.values(QUEUEING).flatMap(({ waitsFor = [] }) => waitsFor)
    expect(awaited.length).toBeGreaterThan(0)
    for (const { name, its } of awaited) {
      expect(isCommandName(name) && problems(name, {}), name).toContainEqual({ field: its, reason: 'required' })
    }
  })

  test('input that is no object at all', () => {
    for (const input of [null, undefined, 'x', 3, []]) expect(checkInput('accept_study', input).kind).toBe('invalid')
  })

  test('a name is a command or not, whatever an object inherits', () => {
    expect(COMMAND_NAMES.every(isCommandName)).toBe(true)
    expect(['toString', '__proto__', 'constructor', ''].some(isCommandName)).toBe(false)
  })
})
