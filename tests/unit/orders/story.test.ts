import { describe, expect, it } from 'vitest'
import { currentStep, storyOf, type Visit } from '../../../src/features/orders/story.ts'
import type { Statut } from '../../../sync/index.ts'
import { aStudy } from '../../support/study-rows.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const NOTHING: Visit = { span: null, leftAt: null, cancelledAt: null }
const DATES = {
  en_attente: {},
  acceptée: { date_acceptation: '2026-11-20T08:00:00Z' },
  en_cours: { date_acceptation: '2026-11-20T08:00:00Z', date_debut_mission: '2026-11-22T08:00:00Z' },
}
const order = (statut: Statut, more: object = {}) => ({
  ...aStudy({ statut, created_at: '2026-11-18T08:00:00Z', ...more }),
  sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false } as const,
})
const told = (statut: Statut, visit: Partial<Visit> = {}, more: object = {}) =>
  storyOf(order(statut, more), { ...NOTHING, ...visit }, NOW).map(({ kind, state }) => `${kind} ${state}`)

describe('the story of an order', () => {
  it('has one step that is now, what was done before it and what comes after it', () => {
    expect(told('en_attente')).toEqual([
      'asked done',
      'accepted now',
      'visit next',
      'on_site next',
      'writing next',
      'ready next',
    ])
    expect(told('acceptée', {}, DATES.acceptée)[2]).toBe('visit now')
    expect(told('en_cours', {}, DATES.en_cours)).toEqual([
      'asked done',
      'accepted done',
      'on_site now',
      'writing next',
      'ready next',
    ])
    expect(told('terminée')).toContain('writing now')
    expect(told('complete')).toEqual(['asked done', 'accepted done', 'on_site done', 'writing done', 'ready done'])
  })

  it('a request that waits on the device is the thing that is now', () => {
    const unsent = { ...order('en_attente'), sync: { pending: ['request_study' as const] } }
    const steps = storyOf(unsent, NOTHING, NOW)
    expect(currentStep(steps)).toMatchObject({ kind: 'asked', state: 'now' })
    expect(steps[1]).toMatchObject({ kind: 'accepted', state: 'next' })
  })

  it('the specialist is on the way on that day, for some hours, until the work begins', () => {
    const way = (leftAt: string, more: object = {}) => told('acceptée', { leftAt }, { ...DATES.acceptée, ...more })
    expect(way('2026-11-23T08:12:00Z')).toEqual([
      'asked done',
      'accepted done',
      'visit done',
      'set_out now',
      'on_site next',
      'writing next',
      'ready next',
    ])
    expect(way('2026-11-23T03:00:00Z')).toContain('set_out done')
    // 23:30 in Algiers is another day.
    expect(way('2026-11-22T22:30:00Z')).toContain('visit now')
    expect(told('en_cours', { leftAt: '2026-11-23T08:12:00Z' }, DATES.en_cours), 'of a second day').toEqual([
      'asked done',
      'accepted done',
      'on_site done',
      'set_out now',
      'writing next',
      'ready next',
    ])
    const begun = { ...DATES.en_cours, date_debut_mission: '2026-11-23T09:00:00Z' }
    expect(told('en_cours', { leftAt: '2026-11-23T08:12:00Z' }, begun)).toContain('on_site now')
    expect(told('terminée', { leftAt: '2026-11-23T08:12:00Z' }, begun)).toContain('set_out done')
  })

  it('ends where it was cancelled', () => {
    expect(told('annulée', { cancelledAt: '2026-11-21T08:00:00Z' })).toEqual(['asked done', 'cancelled now'])
    expect(told('annulée', {}, DATES.acceptée)).toEqual(['asked done', 'accepted done', 'cancelled now'])
  })
})
