import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CommandName } from '../../../sync/commands/command.ts'
import { commandId } from '../../../sync/domain/ids.ts'
import { may } from '../../../sync/domain/permissions.ts'
import { overlayProfile, overlayStudies, overlayStudy, type LaidCommand } from '../../../sync/overlay/overlay.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'
import { newStudyId, request } from '../../support/outbox-bench.ts'

const me = aProfile()
const viewer = { me, pulledTo: 10 }
const row = aStudy()
let seq = 0

function laid(name: CommandName | 'plan_visit', more: Partial<LaidCommand> = {}): LaidCommand {
  const studyId = more.studyId === undefined ? row.id : more.studyId
  seq += 1
  return {
    id: commandId(randomUUID()),
    seq,
    name,
    args: { study_id: studyId, ...more.args },
    studyId,
    madeAt: '2026-06-01T08:00:00.000Z',
    standing: 'pending',
    rev: null,
    ...more,
  }
}

describe('a study with pending work', () => {
  test('without any it is the row, synced', () => {
    expect(overlayStudy(row, [], viewer)).toEqual({
      ...row,
      sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false },
    })
  })

  test('a pending acceptance is asked for, and the mission can be prepared on it', () => {
    const asked = overlayStudy(row, [laid('accept_study')], viewer)
    expect(asked?.sync).toEqual({ state: 'waiting', pending: ['accept_study'], acceptanceAsked: true, lost: false })
    expect(asked && may(me, 'start_study', asked)).toBe(true)
  })

  test('a whole field day offline', () => {
    const report = { path: 'reports/u/r.pdf', size: 12, sha256: 'a'.repeat(64) }
    const day = [
      laid('accept_study'),
      laid('start_study', { madeAt: '2026-06-01T09:00:00.000Z' }),
      laid('save_field_notes', { args: { notes_terrain: 'Vent d’ouest', latitude: 34.9, longitude: -1.3 } }),
      laid('finish_study', { madeAt: '2026-06-01T17:00:00.000Z' }),
      laid('attach_report', { args: report }),
    ]
    expect(overlayStudy(row, day, viewer)).toMatchObject({
      statut: 'complete',
      intervenant_id: me.id,
      intervenant_nom: 'Joseph Mwangi',
      date_acceptation: '2026-06-01T08:00:00.000Z',
      date_debut_mission: '2026-06-01T09:00:00.000Z',
      date_fin_mission: '2026-06-01T17:00:00.000Z',
      notes_terrain: 'Vent d’ouest',
      latitude: 34.9,
      rapport_url: 'reports/u/r.pdf',
      rapport_size: 12,
      type_rapport: 'analyse',
      sync: {
        state: 'waiting',
        acceptanceAsked: true,
        pending: ['accept_study', 'start_study', 'save_field_notes', 'finish_study', 'attach_report'],
      },
    })
  })

  describe('[L18] a step says when it was taken, and is laid between what it follows and when it was given', () => {
    const date_acceptation = '2026-06-01T06:00:00+00:00'
    const accepted = aStudy({ statut: 'acceptée', intervenant_id: me.id, date_acceptation })
    const laidOn = (name: CommandName, hour: string, args: LaidCommand['args'] = {}) =>
      laid(name, { studyId: accepted.id, args, madeAt: `2026-06-01T${hour}:00.000Z` })
    const dates = (...steps: readonly LaidCommand[]) => {
      const { date_debut_mission, date_fin_mission } = overlayStudy(accepted, steps, viewer) ?? {}
      return [date_debut_mission, date_fin_mission]
    }

    test('as it says', () => {
      const started = laidOn('start_study', '09:00', { started_at: '2026-06-01T08:30:00.000Z', at_origin: 'saisie' })
      const finished = laidOn('finish_study', '17:00', { finished_at: '2026-06-01T16:00:00.000Z', at_origin: 'saisie' })
      expect(dates(started, finished)).toEqual(['2026-06-01T08:30:00.000Z', '2026-06-01T16:00:00.000Z'])
    })

    test('a clock beyond is moved to the bound', () => {
      const early = laidOn('start_study', '09:00', { started_at: '2026-05-01T08:30:00.000Z', at_origin: 'horloge' })
      const late = laidOn('finish_study', '17:00', { finished_at: '2026-07-01T16:00:00.000Z', at_origin: 'horloge' })
      expect(dates(early, late)).toEqual([accepted.date_acceptation, '2026-06-01T17:00:00.000Z'])
      const before = { finished_at: '2026-06-01T08:00:00.000Z', at_origin: 'horloge' }
      expect(dates(laidOn('start_study', '09:00'), laidOn('finish_study', '17:00', before))).toEqual([
        '2026-06-01T09:00:00.000Z',
        '2026-06-01T09:00:00.000Z',
      ])
    })

    test('as an older version gave it: at the time of the command, not before the acceptance', () => {
      expect(dates(laidOn('start_study', '05:00'), laidOn('finish_study', '17:00'))).toEqual([
        accepted.date_acceptation,
        '2026-06-01T17:00:00.000Z',
      ])
    })

    test('given again it changes nothing', () => {
      const again = laidOn('start_study', '11:00', { started_at: '2026-06-01T10:00:00.000Z', at_origin: 'saisie' })
      expect(dates(laidOn('start_study', '09:00'), again)).toEqual(['2026-06-01T09:00:00.000Z', null])
    })
  })

  test('a refused acceptance takes everything built on it back, and lists it', () => {
    const refused = overlayStudy(
      row,
      [laid('accept_study', { standing: 'refused' }), laid('start_study', { standing: 'held' })],
      viewer,
    )
    expect(refused).toEqual({
      ...row,
      sync: { state: 'refused', pending: ['accept_study', 'start_study'], acceptanceAsked: false, lost: false },
    })
  })

  test('applied but not pulled: the effect stays, unmarked; once pulled, the row alone counts', () => {
    const applied = laid('accept_study', { standing: 'applied', rev: 11 })
    expect(overlayStudy(row, [applied], viewer)).toMatchObject({
      statut: 'acceptée',
      sync: { state: 'synced', acceptanceAsked: false },
    })
    const pulled = aStudy({ id: row.id, rev: 11, statut: 'annulée' })
    expect(overlayStudy(pulled, [applied], { me, pulledTo: 11 })).toMatchObject({
      statut: 'annulée',
      intervenant_id: null,
    })
  })

  test('what no longer fits the row leaves it alone', () => {
    const taken = aStudy({ statut: 'en_cours', intervenant_id: aProfile().id })
    const seen = overlayStudy(
      taken,
      [
        laid('accept_study', { studyId: taken.id }),
        laid('save_field_notes', { studyId: taken.id, standing: 'refused', args: { notes_terrain: 'x' } }),
      ],
      viewer,
    )
    expect(seen).toMatchObject({ ...taken })
  })

  test('a command of another version is listed and has no effect', () => {
    expect(overlayStudy(row, [laid('plan_visit')], viewer)).toMatchObject({
      ...row,
      sync: { state: 'waiting', pending: ['plan_visit'] },
    })
  })
})

describe('a study that only this device knows', () => {
  const client = aProfile({ type_compte: 'client', prenom: 'Amina', nom: 'Benali' })
  const id = newStudyId()
  const asked = laid('request_study', { studyId: id, args: { ...request(id).args } })

  test('is shown first, with what was built on it', () => {
    const [fresh, known] = overlayStudies([row], [asked, laid('cancel_study', { studyId: id })], {
      me: client,
      pulledTo: 10,
    })
    expect(fresh).toMatchObject({
      id,
      client_id: client.id,
      client_nom: 'Amina Benali',
      statut: 'annulée',
      created_at: asked.madeAt,
      budget_estime: null,
      sync: { state: 'waiting', pending: ['request_study', 'cancel_study'] },
    })
    expect(known?.id).toBe(row.id)
  })

  test('is not shown when the request was refused, nor without a profile, nor once the feed has told that it is gone', () => {
    expect(overlayStudies([], [{ ...asked, standing: 'refused' }], { me: client, pulledTo: 10 })).toEqual([])
    expect(overlayStudies([], [asked], { me: null, pulledTo: 10 })).toEqual([])
    const applied: LaidCommand = { ...asked, standing: 'applied', rev: 12 }
    expect(overlayStudies([], [applied], { me: client, pulledTo: 11 })).toHaveLength(1)
    expect(overlayStudies([], [applied], { me: client, pulledTo: 12 })).toEqual([])
  })

  test('gives way to the row', () => {
    const arrived = aStudy({ id, rev: 12 })
    expect(
      overlayStudies([arrived], [{ ...asked, standing: 'applied', rev: 12 }], { me: client, pulledTo: 12 }),
    ).toMatchObject([arrived])
  })
})

describe('the profile', () => {
  const change = (more: Partial<LaidCommand>): LaidCommand => laid('update_profile', { studyId: null, ...more })

  test('shows pending changes, blank clears, refused ones do not show', () => {
    const commands = [
      change({ args: { telephone: '+254 700 000 000', specialite: '' } }),
      change({ args: { telephone: '+254 711 111 111' } }),
      change({ args: { nom: 'X' }, standing: 'refused' }),
      laid('accept_study'),
    ]
    expect(overlayProfile(me, commands)).toEqual({ ...me, telephone: '+254 711 111 111', specialite: null })
    expect(overlayProfile(null, commands)).toBeNull()
  })

  test('shows no change over what somebody else has written meanwhile, but a chain of one device', () => {
    const known = { ...me, telephone: '+254 1', experience: 4 }
    const shown = (...args: readonly LaidCommand['args'][]) =>
      overlayProfile(
        known,
        args.map((given) => change({ args: given })),
      )
    const other = { telephone: '+254 9', specialite: 'Bruit', seen: { telephone: '+254 0', specialite: null } }
    expect(shown(other)).toEqual(known)
    expect(shown({ experience: 5, seen: { experience: null } })).toEqual(known)
    expect(shown({ telephone: '+254 1', seen: { telephone: '' } })).toEqual(known)
    const chain = [
      { telephone: '+254 2', seen: { telephone: ' +254 1 ' } },
      { telephone: '', experience: null, seen: { telephone: '+254 2', experience: 4 } },
      { telephone: '+254 3', seen: { telephone: '' } },
    ]
    expect(shown(...chain)).toEqual({ ...known, telephone: '+254 3', experience: null })
  })

  test('an applied change stays until the profile that holds it has arrived', () => {
    const applied = change({ args: { nom: 'Otieno' }, standing: 'applied', rev: 5 })
    expect(overlayProfile({ ...me, rev: 4 }, [applied])?.nom).toBe('Otieno')
    expect(overlayProfile({ ...me, rev: 5 }, [applied])?.nom).toBe('Mwangi')
  })
})
