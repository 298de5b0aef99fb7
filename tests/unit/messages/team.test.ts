import { describe, expect, test } from 'vitest'
import { byName, type Person } from '../../../src/features/messages/data/colleagues.ts'
import { summaries, type MessageView } from '../../../src/data/messages/thread-view.ts'
import { listTeam } from '../../../src/features/messages/team/team-list.ts'
import { searchTeam } from '../../../src/features/messages/team/team-search.ts'
import { addressOf, threadOf } from '../../../src/features/messages/thread-address.ts'
import { alphabetOf } from '../../../src/i18n/alphabet.ts'
import { searchable } from '../../../sync/domain/searchable.ts'
import { isStaffThread, pairOf, TEAM_THREAD } from '../../../sync/domain/staff-thread.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'

const me = aProfile({ type_compte: 'intervention' })
const person = (name: string | null, more: Partial<Person> = {}): Person => ({
  id: crypto.randomUUID(),
  name,
  role: 'intervention',
  specialite: 'Bruit',
  zone_intervention: 'Mombasa',
  pays: 'kenya',
  since: '2026-01-01T00:00:00Z',
  ...more,
})
const [neema, brian] = [person('Neema Hassan'), person('Brian Otieno')]
const study = { ...aStudy(), sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false } } as const
const at = (hour: number): string => new Date(2026, 5, 1, hour).toISOString()
const said = (contenu: string, hour: number, more: Partial<MessageView['body']> = {}): MessageView => ({
  id: contenu,
  kind: 'message',
  studyId: null,
  sync: 'synced',
  body: {
    thread_kind: 'equipe',
    thread_id: TEAM_THREAD,
    author_role: 'intervention',
    author_name: 'Neema Hassan',
    mine: false,
    contenu,
    file: null,
    due_at: null,
    at: at(hour),
    received_at: at(hour),
    ...more,
  },
})
const withNeema = { thread_kind: 'direct', thread_id: pairOf(me.id, neema.id) } as const
const messages = [
  said('Qui a une sonde ?', 8),
  said('Où es-tu, à l’usine ?', 10, withNeema),
  said('رسالة إلى أحمد', 9, { mine: true, author_name: 'Karim Bouzidi' }),
  said('Bien reçu', 11, { thread_kind: 'study', thread_id: study.id, author_role: 'client', author_name: 'Amina' }),
]
const listed = (given = messages, people = [neema, brian]) =>
  listTeam({ me: me.id, threads: summaries(given, []), studies: [study], people, messages: given })

describe('what names a conversation of two', () => {
  test('is the same from both sides, gives the other one back, and is no id made at random', () => {
    for (let n = 0; n < 200; n += 1) {
      const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
      const id = pairOf(one, other)
      expect(id).toBe(pairOf(other, one))
      expect(pairOf(id, one)).toBe(other)
      expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect([isStaffThread(id), isStaffThread(one)]).toEqual([true, false])
    }
    expect(isStaffThread(TEAM_THREAD)).toBe(true)
  })

  test('addresses lead there and back, and a client to none of them', () => {
    for (const thread of [
      { kind: 'equipe', id: TEAM_THREAD },
      { kind: 'direct', id: pairOf(me.id, neema.id) },
      { kind: 'study', id: study.id },
    ] as const) {
      expect(threadOf(addressOf(thread), me)).toEqual(thread)
      expect(threadOf(addressOf(thread), aProfile({ type_compte: 'client' }))).toEqual(
        thread.kind === 'study' ? thread : null,
      )
    }
    expect(threadOf('x', me)).toBeNull()
  })
})

describe('the list', () => {
  test('the whole team first, also before a word was said, then what was said last', () => {
    expect(listed().threads.map(({ kind, name }) => [kind, name])).toEqual([
      ['equipe', null],
      ['study', study.nom_entreprise],
      ['direct', 'Neema Hassan'],
    ])
    expect(listed([]).threads.map(({ kind }) => kind)).toEqual(['equipe'])
    expect(listed([]).fresh.map(({ id }) => id)).toEqual([study.id])
  })

  test('who has left keeps their name in what was said, and is nobody to write to', () => {
    expect(listed(messages, [brian]).threads.at(-1)).toMatchObject({
      kind: 'direct',
      name: 'Neema Hassan',
      person: null,
    })
  })

  test('people are in the order of their names, those without one last', () => {
    const [nobody, emile] = [person(null), person('Émile')]
    expect(byName([nobody, neema, emile, brian], alphabetOf('fr')).map(({ name }) => name)).toEqual([
      'Brian Otieno',
      'Émile',
      'Neema Hassan',
      null,
    ])
  })
})

describe('the search', () => {
  const search = (question: string) => {
    const found = searchTeam(listed(), messages, question, 'Équipe')
    return (
      found && {
        threads: found.threads.map(({ kind }) => kind),
        people: found.people.map(({ name }) => name),
        words: found.words.map(({ message }) => message.id),
      }
    )
  }

  test('a blank question is none', () => expect(search('  ')).toBeNull())

  test('conversations by name, people by name, work and place, messages by their words, newest first', () => {
    expect(search('equipe')).toEqual({ threads: ['equipe'], people: [], words: [] })
    expect(search('NEEMA')).toEqual({
      threads: ['direct'],
      people: ['Neema Hassan'],
      words: ['Où es-tu, à l’usine ?', 'Qui a une sonde ?'],
    })
    expect(search('mombasa bruit')?.people).toEqual(['Neema Hassan', 'Brian Otieno'])
    expect(search('sonde qui')?.words).toEqual(['Qui a une sonde ?'])
    expect(search("a l'usine")?.words).toEqual(['Où es-tu, à l’usine ?'])
    expect(search('احمد')?.words).toEqual(['رسالة إلى أحمد'])
    expect(search('introuvable')).toEqual({ threads: [], people: [], words: [] })
  })

  test('of many words the first are shown, and all are counted', () => {
    const many = Array.from({ length: 40 }, (_, n) => said(`mot ${n}`, n))
    const found = searchTeam(listed(many), many, 'mot', 'Équipe')
    expect([found?.words.length, found?.total, found?.words[0]?.message.id]).toEqual([30, 40, 'mot 39'])
  })

  test.each([
    ['Où êtes-vous ?', 'ou etes-vous ?'],
    ['Cœur', 'coeur'],
    ['l’air', "l'air"],
    ['أَحْمَد', 'احمد'],
    ['مدرسة', 'مدرسه'],
    ['مستشفى', 'مستشفي'],
    ['رســـالة', 'رساله'],
    ['١٢٣', '123'],
    ['مؤسسة', 'موسسه'],
  ])('%s is compared as %s', (text, plain) => expect(searchable(text)).toBe(plain))
})
