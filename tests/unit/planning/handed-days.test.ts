import { describe, expect, it } from 'vitest'
import { studyId } from '../../../sync/domain/ids.ts'
import { dueUid, missionUid, nextEntries } from '../../../src/features/planning/data/handed-days.ts'

const kiln = studyId('00000000-0000-4000-8000-000000000001')
const words = { summary: 'Four', location: 'Boumerdès', description: 'Air', busy: true }
const at = '2027-02-01T08:00:00.000Z'
const [today, now] = ['2027-02-15', '2027-02-15T09:00:00.000Z']
const days = { uid: missionUid(kiln), from: '2027-04-11', to: '2027-04-12', at, ...words }
const due = { uid: dueUid(kiln), from: '2027-05-02', to: '2027-05-02', at, ...words }
const asGiven = ({ uid, from, to, at: since }: typeof days, cancelled = false) => ({
  uid,
  from,
  to,
  at: since,
  cancelled,
})
const nothing = { entries: [], given: [], ended: new Set<string>(), today, now, only: null }

describe('the next calendar file', () => {
  it('of what was never given is what is planned', () => {
    expect(nextEntries({ ...nothing, entries: [days, due] })).toEqual([days, due])
  })

  it('given a second time, nothing has changed', () => {
    const given = [asGiven(days), asGiven(due)]
    expect(nextEntries({ ...nothing, entries: [days, due], given })).toEqual([days, due])
  })

  it.each([
    ['days moved by the office, with an older hour', { ...days, from: '2027-04-18', to: '2027-04-19' }],
    ['a due day that moved', { ...due, from: '2027-05-09', to: '2027-05-09' }],
  ])('%s: later than the days that were given', (_, moved) => {
    const given = [asGiven(days), asGiven(due)]
    expect(nextEntries({ ...nothing, entries: [moved], given, only: kiln }).at(0)).toEqual({
      ...moved,
      at: '2027-02-01T08:00:01.000Z',
    })
  })

  it('takes back the days that were withdrawn, and the due day of a mission that left', () => {
    const taken = { summary: '', location: '', description: '', busy: false, cancelled: true, at: now }
    expect(nextEntries({ ...nothing, given: [asGiven(days), asGiven(due)] })).toEqual([
      { ...taken, uid: days.uid, from: days.from, to: days.to },
      { ...taken, uid: due.uid, from: due.from, to: due.to },
    ])
  })

  it('says it again as before, for a file that was lost', () => {
    const since = '2027-02-10T08:00:00.000Z'
    const [again] = nextEntries({ ...nothing, given: [{ ...asGiven(days, true), at: since }] })
    expect(again).toMatchObject({ cancelled: true, at: since })
  })

  it('planned again on the same days: later than its cancellation', () => {
    const given = [{ ...asGiven(days, true), at: now }]
    expect(nextEntries({ ...nothing, entries: [days], given })).toEqual([{ ...days, at: '2027-02-15T09:00:01.000Z' }])
  })

  it('leaves days that were worked, but not the day for a report that is there', () => {
    const given = [asGiven(days), asGiven(due)]
    expect(nextEntries({ ...nothing, given, ended: new Set([kiln]) }).map(({ uid }) => uid)).toEqual([due.uid])
  })

  it('leaves what is past, and what belongs to another mission than the one that is saved', () => {
    const past = { ...asGiven(days), from: '2027-02-13', to: '2027-02-14' }
    expect(nextEntries({ ...nothing, given: [past] })).toEqual([])
    const other = studyId('00000000-0000-4000-8000-000000000002')
    expect(nextEntries({ ...nothing, given: [asGiven(days)], only: other })).toEqual([])
  })
})
