import { describe, expect, it } from 'vitest'
import { company } from '../../../src/content/company.ts'
import { helpRequests } from '../../../src/data/messages/support.ts'
import type { MessageView } from '../../../src/data/messages/thread-view.ts'
import { nextMission } from '../../../src/features/missions/dashboard/shortcut-facts.ts'
import { questionProblems } from '../../../src/features/support/support-fields.ts'
import { openingState } from '../../../src/features/offices/hours/opening-hours.ts'
import type { Mission } from '../../../src/data/studies/planning.ts'
import type { RecordView, SupportStatut } from '../../../sync/index.ts'

const request = (id: string, created_at: string, statut: SupportStatut = 'ouverte'): RecordView<'support_request'> => ({
  id,
  kind: 'support_request',
  studyId: null,
  sync: 'synced',
  body: { categorie: 'general', sujet: id, statut, created_at },
})
const word = (thread_id: string, received_at: string, more: Partial<MessageView['body']> = {}): MessageView => ({
  id: `${thread_id} ${received_at}`,
  kind: 'message',
  studyId: null,
  sync: 'synced',
  body: {
    thread_kind: 'support',
    thread_id,
    author_role: 'admin',
    author_name: 'Samira',
    mine: false,
    contenu: 'x',
    file: null,
    due_at: null,
    at: received_at,
    received_at,
    ...more,
  },
})

describe('help requests', () => {
  it('come by their latest word, with what was not read', () => {
    const list = helpRequests(
      [
        request('old', '2026-01-01T08:00:00Z'),
        request('new', '2026-01-05T08:00:00Z'),
        request('still', '2026-01-03T08:00:00Z'),
      ],
      [
        word('old', '2026-01-01T08:00:00Z', { mine: true, author_role: 'intervention' }),
        word('old', '2026-01-09T08:00:00Z'),
        word('new', '2026-01-06T08:00:00Z'),
        word('new', '2026-01-10T08:00:00Z', { thread_kind: 'study' }),
      ],
      [{ thread_id: 'new', mine: true, up_to: '2026-01-06T08:00:00Z' }],
    )
    expect(list.map(({ id, thread }) => [id, thread?.unread ?? null])).toEqual([
      ['old', 1],
      ['new', 0],
      ['still', null],
    ])
  })

  it('each field has its own sentence for what is wrong', () => {
    expect(questionProblems({ categorie: 'mission', sujet: 'S', contenu: 'M' })).toEqual({})
    expect(questionProblems({ categorie: 'mission', sujet: ' ', contenu: '' })).toEqual({
      sujet: 'sujet',
      contenu: 'contenu',
    })
    expect(questionProblems({ categorie: 'x', sujet: 'x'.repeat(301), contenu: 'x'.repeat(4001) })).toEqual({
      sujet: 'too_long_sujet',
      contenu: 'too_long_contenu',
    })
  })

  it('the phone line is open as it is written: Monday to Friday, 9 to 18', () => {
    const { hours } = company.helpline
    for (const weekday of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const) {
      expect(openingState(hours, { weekday, time: '09:00' })).toEqual({ kind: 'open', closes: '18:00' })
      expect(openingState(hours, { weekday, time: '18:00' }).kind).toBe('closed')
    }
    for (const weekday of ['saturday', 'sunday'] as const)
      expect(openingState(hours, { weekday, time: '11:00' })).toMatchObject({ kind: 'closed', weekday: 'monday' })
  })
})

describe('the next mission of a shortcut', () => {
  const mission = (nom_entreprise: string, debut?: string, fin = debut) =>
    ({
      study: { nom_entreprise, pays: 'algerie' },
      span: debut && fin ? { debut, fin } : null,
      due: null,
      plannedAt: null,
    }) as unknown as Mission
  const now = new Date('2026-11-22T09:00:00Z')

  it('is the first that is not over, by the days of its country', () => {
    expect(
      nextMission(
        [
          mission('Plus tard', '2026-12-01'),
          mission('Finie', '2026-11-20', '2026-11-21'),
          mission('Demain', '2026-11-23'),
          mission('Sans date'),
        ],
        now,
      ),
    ).toEqual({ day: '2026-11-23', company: 'Demain', today: false })
    expect(
      nextMission([mission('En route', '2026-11-21', '2026-11-22'), mission('Demain', '2026-11-23')], now),
    ).toEqual({ day: '2026-11-21', company: 'En route', today: true })
    expect(
      nextMission([mission('Demain', '2026-11-23')], new Date('2026-11-22T23:30:00Z')),
      'already tomorrow in Algiers',
    ).toMatchObject({ today: true })
    expect(nextMission([mission('Finie', '2026-11-20'), mission('Sans date')], now)).toBeNull()
  })
})
