/** Before the answer the device shows the same values as the server's row afterwards. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInput } from '../../sync/commands/check.ts'
import type { CommandName } from '../../sync/commands/command.ts'
import { commandId, studyId } from '../../sync/domain/ids.ts'
import type { Profile } from '../../sync/domain/profile.ts'
import type { HawaRecord, RecordKind } from '../../sync/records/record.ts'
import { pairOf, TEAM_THREAD } from '../../sync/domain/staff-thread.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import type { Study } from '../../sync/domain/study.ts'
import { overlayProfile, overlayStudy, type LaidCommand } from '../../sync/overlay/overlay.ts'
import { overlayRecords } from '../../sync/overlay/overlay-records.ts'
import {
  administrator,
  applied,
  command,
  customer,
  freshStack,
  requestStudy,
  sha256,
  specialist,
  studyRequest,
  upload,
  type Account,
  type Stack,
} from '../support/stack.ts'
import { A_DRAWING } from '../support/drawings.ts'

let stack: Stack
let client: Account
let worker: Account
let admin: Account
beforeAll(async () => {
  stack = await freshStack()
  client = await customer(stack, { prenom: 'Amina', nom: 'Benali' })
  worker = await specialist(stack, { prenom: 'Joseph', nom: 'Mwangi' })
  admin = await administrator(stack)
})
afterAll(() => stack.close())

/** An observation as the device records it; the server allows its time, a moment ago. */
const OBSERVED = {
  at_origin: 'horloge',
  latitude: 34.5,
  longitude: -1.25,
  accuracy: 4,
  position_origin: 'mesuree',
} as const

const madeAt = (): string => new Date(Date.now() - 10).toISOString()

async function row(who: Account, id: string): Promise<Study> {
  const { data, error } = await who.client.rpc('pull_studies', { after_rev: 0, batch: 2000 })
  if (error) throw new Error(error.message)
  const found = (data as (Study & { readonly deleted: boolean })[]).find((each) => each.id === id)
  if (!found) throw new Error('the row is not in the feed')
  const { deleted: _, ...study } = found
  return study
}

/** The records of one kind of a study, as this reader pulls them. */
async function recordsOf<K extends RecordKind>(who: Account, kind: K, study: string): Promise<HawaRecord<K>[]> {
  const { data, error } = await who.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
  if (error) throw new Error(error.message)
  const { rows } = data as {
    readonly rows: readonly { id: string; kind: string; study_id: string; body: Record<string, unknown> }[]
  }
  return rows
    .filter((each) => each.kind === kind && each.study_id === study)
    .map(({ id, body }) => ({ id, kind, studyId: studyId(study), body }) as unknown as HawaRecord<K>)
}

async function profile(who: Account): Promise<Profile> {
  const { data, error } = await who.client.from('profiles').select('*').eq('user_id', who.userId).single()
  if (error) throw new Error(error.message)
  return data as Profile
}

function laid(name: CommandName, args: object, at: string): LaidCommand {
  const id = 'study_id' in args ? studyId(String(args.study_id)) : null
  return {
    id: commandId(crypto.randomUUID()),
    seq: 1,
    name,
    args: JSON.parse(JSON.stringify(args)) as LaidCommand['args'],
    studyId: id,
    madeAt: at,
    standing: 'pending',
    rev: null,
  }
}

/**
 * A study for comparison: the server's own times to the minute, without `rev`, `updated_at` and the due day, which only
 * the server knows (holidays).
 */
function comparable(study: Study): Record<string, unknown> {
  const { rev: _, updated_at: __, echeance: ___, ...rest } = study
  const times = [
    'created_at',
    'date_acceptation',
    'date_debut_mission',
    'date_fin_mission',
    'rapport_uploaded_at',
  ] as const
  for (const time of times) {
    const value = rest[time]
    Object.assign(rest, {
      [time]: value === null ? null : Math.abs(Date.parse(value) - Date.now()) < 60_000 ? 'just now' : value,
    })
  }
  return rest
}

async function agree(who: Account, name: CommandName, args: object, before: Study | null): Promise<Study> {
  const at = madeAt()
  const me = await profile(who)
  const expected = overlayStudy(before, [laid(name, args, at)], { me, pulledTo: before?.rev ?? 0 })
  if (!expected) throw new Error('the overlay shows nothing')
  await applied(who, name, args)
  const { sync: _, ...shown } = expected
  const after = await row(who, (args as { readonly study_id: string }).study_id)
  // The server alone gives a new study its reference.
  const given = before === null ? { reference: null } : {}
  expect(comparable(shown), name).toEqual({ ...comparable(after), ...given })
  return after
}

/** A command that the server refuses changes nothing on the device either, before its answer is there. */
async function disagree(who: Account, name: CommandName, args: object, before: Study): Promise<Study> {
  const shown = overlayStudy(before, [laid(name, args, madeAt())], { me: await profile(who), pulledTo: before.rev })
  expect(await command(who, name, args)).toMatchObject({ verdict: 'refused', code: 'content_changed' })
  expect(shown && { ...comparable(shown), sync: null }, name).toEqual({ ...comparable(before), sync: null })
  const after = await row(who, before.id)
  expect(after, name).toEqual(before)
  return after
}

describe('the optimistic effect of a command equals its effect on the server', () => {
  test('request_study, with and without what is optional; cancel_study', async () => {
    for (const more of [
      { contact_telephone: '+213 1' },
      { budget_estime: '10k_50k', delai_souhaite: '3_mois', latitude: 34.88, longitude: -1.31 },
    ]) {
      const args = studyRequest(more)
      const asked = await agree(client, 'request_study', args, null)
      await agree(client, 'cancel_study', { study_id: asked.id }, asked)
    }
  })

  test('the whole mission', async () => {
    const study_id = await requestStudy(client)
    let study = await row(worker, study_id)
    study = { ...(await agreeOnAcceptance(study_id, study)) }
    study = await agree(worker, 'start_study', { study_id }, study)
    study = await agree(
      worker,
      'save_field_notes',
      { study_id, notes_terrain: 'Vent d’ouest', latitude: 34.88, longitude: -1.31 },
      study,
    )
    study = await agree(worker, 'save_field_notes', { study_id, notes_terrain: '' }, study)
    study = await agree(worker, 'save_field_notes', { study_id, notes_terrain: 'Vent', seen: '' }, study)
    study = await agree(worker, 'save_field_notes', { study_id, notes_terrain: 'Vent', seen: 'Pluie' }, study)
    study = await agree(
      worker,
      'save_field_notes',
      {
        study_id,
        notes_terrain: 'Vent',
        seen: '',
        latitude: 34.9,
        longitude: -1.3,
      },
      study,
    )
    study = await disagree(
      worker,
      'save_field_notes',
      {
        study_id,
        notes_terrain: 'Bruit',
        seen: '',
        latitude: 35,
        longitude: -1,
      },
      study,
    )
    study = await agree(worker, 'finish_study', { study_id }, study)
    const report = await upload(worker, study_id)
    study = await agree(
      worker,
      'attach_report',
      { ...report, type_rapport: 'terrain', commentaires: 'Rien à signaler' },
      study,
    )
    await agree(
      worker,
      'replace_report',
      { ...(await upload(worker, study_id, new TextEncoder().encode('%PDF-1.4 corrigé %%EOF'))), motif: 'Tableau 3' },
      study,
    )
  })

  /** The acceptance reveals name and contacts of the client to the assignee: only the server knows them. */
  async function agreeOnAcceptance(study_id: string, before: Study): Promise<Study> {
    const shown = overlayStudy(before, [laid('accept_study', { study_id }, madeAt())], {
      me: await profile(worker),
      pulledTo: before.rev,
    })
    await applied(worker, 'accept_study', { study_id })
    const after = await row(worker, study_id)
    const contacts = { client_nom: null, contact_nom: null, contact_email: null, contact_telephone: null, sync: null }
    expect({ ...comparable(after), ...contacts }).toEqual({ ...(shown && comparable(shown)), ...contacts })
    return after
  }

  test('a report without details is of type analyse', async () => {
    const study_id = await requestStudy(client)
    for (const name of ['accept_study', 'start_study', 'finish_study'] as const)
      await applied(worker, name, { study_id })
    await agree(worker, 'attach_report', await upload(worker, study_id), await row(worker, study_id))
  })

  test('add_photo and withdraw_photo: the record that waits is the one that comes', async () => {
    const mission_id = await requestStudy(client)
    for (const name of ['accept_study', 'start_study'] as const) await applied(worker, name, { study_id: mission_id })
    const photos = async () => {
      const { data, error } = await worker.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
      if (error) throw new Error(error.message)
      return (
        data as {
          readonly rows: readonly {
            id: string
            kind: string
            study_id: string
            deleted: boolean
            body: Record<string, unknown>
          }[]
        }
      ).rows
        .filter((each) => each.kind === 'photo' && !each.deleted && each.study_id === mission_id)
        .map(
          ({ id, body }) =>
            ({ id, kind: 'photo' as const, studyId: studyId(mission_id), body }) as unknown as HawaRecord<'photo'>,
        )
    }
    const photo_id = crypto.randomUUID()
    const path = `photos/${worker.userId}/${mission_id}/${photo_id}_1.jpg`
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
    const { error } = await worker.client.storage
      .from('mission-photos')
      .upload(path, bytes, { contentType: 'image/jpeg' })
    if (error) throw error
    const file = { path, type: 'image/jpeg', size: bytes.length, sha256: await sha256(bytes), width: 4, height: 3 }
    const args = { mission_id, photo_id, taken_at: madeAt(), ...OBSERVED, legende: 'Point 3', file }
    const me = await profile(worker)
    const [waiting] = overlayRecords('photo', [], [laid('add_photo', args, madeAt())], { me, pulledTo: 0 })
    await applied(worker, 'add_photo', args)
    const [arrived] = await photos()
    const times = { taken_at: null, received_at: null }
    expect({ ...waiting, body: { ...waiting?.body, ...times } }).toEqual({
      ...arrived,
      sync: 'waiting',
      body: { ...arrived?.body, ...times },
    })
    expect(Date.parse(String(waiting?.body.taken_at))).toBe(Date.parse(String(arrived?.body.taken_at)))
    const drawn = { mission_id, photo_id, traits: A_DRAWING, seen: [] }
    const [drawing] = overlayRecords('photo', await photos(), [laid('draw_on_photo', drawn, madeAt())], {
      me,
      pulledTo: 0,
    })
    await applied(worker, 'draw_on_photo', drawn)
    expect({ ...drawing }).toEqual({ ...(await photos())[0], sync: 'waiting' })
    const [overtaken] = overlayRecords(
      'photo',
      await photos(),
      [laid('draw_on_photo', { ...drawn, traits: [] }, madeAt())],
      { me, pulledTo: 0 },
    )
    expect(overtaken?.body.traits, 'another drawing was seen').toEqual(A_DRAWING)
    const voice_id = crypto.randomUUID()
    const sound = new TextEncoder().encode('\0\0\0\u001cftypiso5')
    const soundPath = `photos/${worker.userId}/${mission_id}/${voice_id}_1.m4a`
    const spoken = await worker.client.storage
      .from('mission-photos')
      .upload(soundPath, sound, { contentType: 'audio/mp4' })
    if (spoken.error) throw spoken.error
    const note = {
      mission_id,
      photo_id,
      voice_id,
      duree: 12,
      file: { path: soundPath, type: 'audio/mp4', size: sound.length, sha256: await sha256(sound) },
    }
    const laidOver = async (name: CommandName, given: object) =>
      overlayRecords('photo', await photos(), [laid(name, given, madeAt())], { me, pulledTo: 0 })[0]
    const speaking = await laidOver('add_voice_note', note)
    await applied(worker, 'add_voice_note', note)
    expect({ ...speaking }).toEqual({ ...(await photos())[0], sync: 'waiting' })
    const silent = await laidOver('withdraw_voice_note', { mission_id, photo_id, voice_id })
    await applied(worker, 'withdraw_voice_note', { mission_id, photo_id, voice_id })
    expect({ ...silent }).toEqual({ ...(await photos())[0], sync: 'waiting' })
    const [withdrawn] = overlayRecords(
      'photo',
      await photos(),
      [laid('withdraw_photo', { mission_id, photo_id }, madeAt())],
      { me, pulledTo: 0 },
    )
    expect(withdrawn?.body.withdrawn_at).not.toBeNull()
    await applied(worker, 'withdraw_photo', { mission_id, photo_id })
    expect(await photos()).toEqual([])
  })

  test('add_request_photo and withdraw_request_photo: the record that waits is the one that comes', async () => {
    const demande_id = await requestStudy(client)
    const photos = async () => {
      const { data, error } = await client.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
      if (error) throw new Error(error.message)
      type Row = { readonly id: string; readonly kind: string; readonly study_id: string; readonly deleted: boolean }
      return (data as { readonly rows: readonly (Row & Pick<HawaRecord<'request_photo'>, 'body'>)[] }).rows
        .filter((each) => each.kind === 'request_photo' && !each.deleted && each.study_id === demande_id)
        .map(({ id, body }) => ({ id, kind: 'request_photo' as const, studyId: studyId(demande_id), body }))
    }
    const photo_id = crypto.randomUUID()
    const path = `sites/${client.userId}/${demande_id}/${photo_id}_1.jpg`
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
    const stored = await client.client.storage.from('request-photos').upload(path, bytes, { contentType: 'image/jpeg' })
    if (stored.error) throw stored.error
    const file = { path, type: 'image/jpeg', size: bytes.length, sha256: await sha256(bytes), width: 4, height: 3 }
    const me = await profile(client)
    const over = async (name: CommandName, args: object) =>
      overlayRecords('request_photo', await photos(), [laid(name, args, madeAt())], { me, pulledTo: 0 })[0]
    const times = { given_at: null, received_at: null, withdrawn_at: null }
    const waiting = await over('add_request_photo', { demande_id, photo_id, file })
    await applied(client, 'add_request_photo', { demande_id, photo_id, file })
    const [arrived] = await photos()
    expect({ ...waiting, body: { ...waiting?.body, ...times } }).toEqual({
      ...arrived,
      sync: 'waiting',
      body: { ...arrived?.body, ...times },
    })
    const withdrawn = await over('withdraw_request_photo', { demande_id, photo_id })
    expect(withdrawn?.body.withdrawn_at).not.toBeNull()
    await applied(client, 'withdraw_request_photo', { demande_id, photo_id })
    expect(await photos()).toEqual([])
  })

  test('add_measurement and withdraw_measurement: the record that waits is the one that comes', async () => {
    const study_id = await requestStudy(client)
    for (const name of ['accept_study', 'start_study'] as const) await applied(worker, name, { study_id })
    const measured = async () => {
      const { data, error } = await worker.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
      if (error) throw new Error(error.message)
      return (
        data as {
          readonly rows: readonly {
            id: string
            kind: string
            study_id: string
            deleted: boolean
            body: Record<string, unknown>
          }[]
        }
      ).rows
        .filter((each) => each.kind === 'measurement' && !each.deleted && each.study_id === study_id)
        .map(
          ({ id, body }) =>
            ({
              id,
              kind: 'measurement' as const,
              studyId: studyId(study_id),
              body,
            }) as unknown as HawaRecord<'measurement'>,
        )
    }
    const me = await profile(worker)
    const times = { measured_at: null, received_at: null }
    const listed = { parametre: 'laeq', valeur: 62.4, unite: 'dB(A)', instrument: 'Svantek 977', point: 'Façade nord' }
    for (const given of [listed, { parametre: 'autre', libelle: 'Vibration', valeur: -0.25, unite: 'mm/s' }]) {
      const measurement_id = crypto.randomUUID()
      const args = { study_id, measurement_id, measured_at: madeAt(), ...OBSERVED, ...given }
      const [waiting] = overlayRecords('measurement', [], [laid('add_measurement', args, madeAt())], {
        me,
        pulledTo: 0,
      })
      await applied(worker, 'add_measurement', args)
      const [arrived] = await measured()
      expect({ ...waiting, body: { ...waiting?.body, ...times } }).toEqual({
        ...arrived,
        sync: 'waiting',
        body: { ...arrived?.body, ...times },
      })
      expect(Date.parse(String(waiting?.body.measured_at))).toBe(Date.parse(String(arrived?.body.measured_at)))
      const [withdrawn] = overlayRecords(
        'measurement',
        await measured(),
        [laid('withdraw_measurement', { study_id, measurement_id }, madeAt())],
        { me, pulledTo: 0 },
      )
      expect(withdrawn?.body.withdrawn_at).not.toBeNull()
      await applied(worker, 'withdraw_measurement', { study_id, measurement_id })
      expect(await measured()).toEqual([])
    }
  })

  test('add_sample, hand_over_samples and cancel_sample: the record that waits is the one that comes', async () => {
    const study_id = await requestStudy(client)
    for (const name of ['accept_study', 'start_study'] as const) await applied(worker, name, { study_id })
    const arrived = async () => {
      const { data, error } = await worker.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
      if (error) throw new Error(error.message)
      return (
        data as {
          readonly rows: readonly {
            id: string
            kind: string
            study_id: string
            deleted: boolean
            body: Record<string, unknown>
          }[]
        }
      ).rows
        .filter((each) => each.kind === 'sample' && !each.deleted && each.study_id === study_id)
        .map(
          ({ id, body }) =>
            ({ id, kind: 'sample' as const, studyId: studyId(study_id), body }) as unknown as HawaRecord<'sample'>,
        )
    }
    const me = await profile(worker)
    const untimed = (record: HawaRecord<'sample'> | undefined) =>
      record && {
        id: record.id,
        kind: record.kind,
        studyId: record.studyId,
        body: {
          ...record.body,
          received_at: null,
          sampled_at: Date.parse(record.body.sampled_at),
          remises: record.body.remises.map((one) => ({ ...one, at: Date.parse(one.at) })),
          annulation: record.body.annulation && { ...record.body.annulation, at: null },
        },
      }
    const sample_id = crypto.randomUUID()
    const steps = [
      [
        'add_sample',
        {
          study_id,
          sample_id,
          code: makeSampleCode(studyId(study_id)),
          matrice: 'eau',
          contenant: 'autre',
          contenant_precise: 'Bidon',
          sampled_at: madeAt(),
          ...OBSERVED,
          lieu: 'Rejet',
        },
      ],
      ...['Amine Kaci', 'Lina Saadi'].map(
        (receveur_nom) =>
          [
            'hand_over_samples',
            {
              study_id,
              handover_id: crypto.randomUUID(),
              sample_ids: [sample_id],
              handed_at: madeAt(),
              receveur_nom,
              receveur_organisme: 'Labo',
              signature: 'M0 0L90 90',
            },
          ] as const,
      ),
      ['cancel_sample', { study_id, sample_id, motif: 'Flacon cassé' }],
    ] as const
    for (const [name, args] of steps) {
      const [waiting] = overlayRecords('sample', await arrived(), [laid(name, args, madeAt())], { me, pulledTo: 0 })
      await applied(worker, name, args)
      const [there] = await arrived()
      expect(untimed(waiting), name).toEqual(untimed(there))
    }
  })

  test('send_message and mark_thread_read: the record that waits is the one that comes', async () => {
    const thread_id = await requestStudy(client)
    const records = async (kind: 'message' | 'read_mark') => {
      const { data, error } = await client.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
      if (error) throw new Error(error.message)
      return (
        data as {
          readonly rows: readonly { id: string; kind: string; study_id: string; body: Record<string, unknown> }[]
        }
      ).rows
        .filter((each) => each.kind === kind && each.body['thread_id'] === thread_id)
        .map(({ id, study_id, body }) => ({ id, kind, studyId: study_id, body }))
    }
    const shown = async (kind: 'message' | 'read_mark', command: LaidCommand) =>
      overlayRecords(kind, [], [command], { me: await profile(client), pulledTo: 0 })

    const message = { message_id: crypto.randomUUID(), thread_kind: 'study', thread_id, contenu: 'Bonjour' }
    const [waiting] = await shown('message', laid('send_message', message, madeAt()))
    await applied(client, 'send_message', message)
    const [arrived] = await records('message')
    const times = { at: null, received_at: null }
    expect({ ...waiting, body: { ...waiting?.body, ...times } }).toEqual({
      ...arrived,
      sync: 'waiting',
      body: { ...arrived?.body, ...times },
    })

    const mark = { thread_kind: 'study', thread_id, up_to: String(arrived?.body['received_at']) }
    const [marked] = await shown('read_mark', laid('mark_thread_read', mark, madeAt()))
    await applied(client, 'mark_thread_read', mark)
    const [kept] = await records('read_mark')
    expect({ ...marked, id: null }).toEqual({ ...kept, id: null, sync: 'waiting' })
  })

  test(
    'send_message to the team and to one of it: the record that waits is the one that comes, at the revision that ' +
      'was answered',
    async () => {
      const me = await profile(worker)
      const other = await profile(await specialist(stack))
      for (const [thread_kind, thread_id] of [
        ['equipe', TEAM_THREAD],
        ['direct', pairOf(me.id, other.id)],
      ] as const) {
        const message = { message_id: crypto.randomUUID(), thread_kind, thread_id, contenu: 'Bonjour' }
        const [waiting] = overlayRecords('message', [], [laid('send_message', message, madeAt())], { me, pulledTo: 0 })
        const { data: verdict } = await worker.client.rpc('apply_command', {
          id: crypto.randomUUID(),
          name: 'send_message',
          args: message,
          made_at: madeAt(),
        })
        const { data } = await worker.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
        const rows = (
          data as {
            readonly rows: readonly {
              id: string
              kind: string
              rev: number
              study_id: string | null
              body: Record<string, unknown>
            }[]
          }
        ).rows
        const arrived = rows.find(({ id }) => id === message.message_id)
        const times = { at: null, received_at: null }
        expect({ ...waiting, body: { ...waiting?.body, ...times } }).toEqual({
          id: arrived?.id,
          kind: 'message',
          studyId: null,
          sync: 'waiting',
          body: { ...arrived?.body, ...times },
        })
        expect((verdict as { result: { rev: number } }).result.rev).toBe(arrived?.rev)
      }
    },
  )

  test(
    'write_recommendation, withdraw_recommendation and mark_recommendation: the record that waits is the one that ' +
      'comes',
    async () => {
      const study_id = await requestStudy(client)
      for (const name of ['accept_study', 'start_study'] as const) await applied(worker, name, { study_id })
      const records = async <K extends 'recommendation' | 'recommendation_mark'>(who: Account, kind: K) => {
        const { data, error } = await who.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
        if (error) throw new Error(error.message)
        return (
          data as {
            readonly rows: readonly { id: string; kind: string; study_id: string; body: Record<string, unknown> }[]
          }
        ).rows
          .filter((each) => each.kind === kind && each.study_id === study_id)
          .map(({ id, body }) => ({ id, kind, studyId: studyId(study_id), body }) as unknown as HawaRecord<K>)
      }
      const recommendation_id = crypto.randomUUID()
      const times = { at: null, written_at: null, received_at: null, withdrawn_at: null }
      for (const words of [
        { priorite: 'haute', titre: 'Filtres', texte: 'Avant mars.' },
        { priorite: 'basse', titre: 'Filtres neufs', texte: 'Avant mai.' },
      ]) {
        const before = await records(worker, 'recommendation')
        const args = { study_id, recommendation_id, ...words }
        const [waiting] = overlayRecords('recommendation', before, [laid('write_recommendation', args, madeAt())], {
          me: await profile(worker),
          pulledTo: 0,
        })
        await applied(worker, 'write_recommendation', args)
        const [arrived] = await records(worker, 'recommendation')
        expect({ ...waiting, body: { ...waiting?.body, ...times } }).toEqual({
          ...arrived,
          sync: 'waiting',
          body: { ...arrived?.body, ...times },
        })
      }
      const withdrawal = { study_id, recommendation_id }
      const [withdrawn] = overlayRecords(
        'recommendation',
        await records(worker, 'recommendation'),
        [laid('withdraw_recommendation', withdrawal, madeAt())],
        { me: await profile(worker), pulledTo: 0 },
      )
      expect(withdrawn?.body.withdrawn_at).not.toBeNull()
      await applied(worker, 'withdraw_recommendation', withdrawal)
      expect(await records(worker, 'recommendation')).toEqual([])

      const mark = { study_id, key: recommendation_id, done: true }
      const [marked] = overlayRecords('recommendation_mark', [], [laid('mark_recommendation', mark, madeAt())], {
        me: await profile(client),
        pulledTo: 0,
      })
      await applied(client, 'mark_recommendation', mark)
      const [kept] = await records(worker, 'recommendation_mark')
      expect({ ...marked, id: null, body: { ...marked?.body, at: null } }).toEqual({
        ...kept,
        id: null,
        sync: 'waiting',
        body: { ...kept?.body, at: null },
      })
    },
  )

  test('tick_line: the tick that waits is the one that comes, also taken back', async () => {
    const study_id = await requestStudy(client)
    await applied(worker, 'accept_study', { study_id })
    for (const done of [true, false]) {
      const args = { study_id, ligne: 'instrument', libelle: "Calibrer l'appareil", done }
      const [waiting] = overlayRecords('tick', [], [laid('tick_line', args, madeAt())], {
        me: await profile(worker),
        pulledTo: 0,
      })
      await applied(worker, 'tick_line', args)
      const [kept] = await recordsOf(worker, 'tick', study_id)
      expect({ ...waiting, id: null, body: { ...waiting?.body, at: null } }).toEqual({
        ...kept,
        id: null,
        sync: 'waiting',
        body: { ...kept?.body, at: null },
      })
    }
    expect(await recordsOf(client, 'tick', study_id)).toEqual([])
  })

  test('plan_mission: the days that wait are those that come, also other ones and none', async () => {
    const study_id = await requestStudy(client)
    await applied(worker, 'accept_study', { study_id })
    const plans = (who: Account) => recordsOf(who, 'mission_plan', study_id)
    for (const days of [{ debut: '2026-11-23', fin: '2026-11-25' }, { debut: '2026-11-24', fin: '2026-11-24' }, {}]) {
      const args = { study_id, ...days }
      const shown = overlayRecords('mission_plan', await plans(worker), [laid('plan_mission', args, madeAt())], {
        me: await profile(worker),
        pulledTo: 0,
      })
      await applied(worker, 'plan_mission', args)
      for (const reader of [worker, client]) {
        const kept = await plans(reader)
        expect(shown.map((plan) => ({ ...plan, body: { ...plan.body, at: null } }))).toEqual(
          kept.map((plan) => ({ ...plan, sync: 'waiting', body: { ...plan.body, at: null } })),
        )
      }
    }
  })

  test('answer_quote: the price that waits is the one that comes, for the study and for the quote', async () => {
    const study_id = await requestStudy(client)
    await applied(admin, 'offer_quote', { study_id, montant: 64_000, texte: 'Trois points, deux jours.' })
    const quotes = () => recordsOf(client, 'quote', study_id)
    const [offered] = await quotes()
    for (const said of [{ accepte: false, motif: 'Trop cher.' }, { accepte: true }]) {
      const args = { study_id, quote_id: offered?.id, montant: 64_000, ...said }
      const command = laid('answer_quote', args, madeAt())
      const viewer = { me: await profile(client), pulledTo: 0 }
      const [shown] = overlayRecords('quote', await quotes(), [command], viewer)
      await applied(client, 'answer_quote', args)
      const [kept] = await quotes()
      const timeless = (body: object | undefined) => ({ ...body, answered_at: null })
      expect(timeless(shown?.body)).toEqual(timeless(kept?.body))
    }
  })

  test('help requests: asked, closed, opened again by a word, the record that waits is the one that comes', async () => {
    const request_id = crypto.randomUUID()
    const records = async <K extends 'support_request' | 'message'>(kind: K) => {
      const { data, error } = await worker.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
      if (error) throw new Error(error.message)
      return (
        data as {
          readonly rows: readonly {
            id: string
            kind: string
            study_id: string | null
            body: Record<string, unknown>
          }[]
        }
      ).rows
        .filter((each) => each.kind === kind && (each.id === request_id || each.body['thread_id'] === request_id))
        .map(({ id, study_id, body }) => ({ id, kind, studyId: study_id, body }) as unknown as HawaRecord<K>)
    }
    const times = { at: null, received_at: null, created_at: null }
    const timeless = (record: {
      readonly id: string
      readonly kind: string
      readonly studyId: string | null
      readonly body: object
    }) => ({ id: record.id, kind: record.kind, studyId: record.studyId, body: { ...record.body, ...times } })
    for (const [name, args] of [
      [
        'open_support_request',
        {
          request_id,
          message_id: crypto.randomUUID(),
          categorie: 'compte',
          sujet: 'Mot de passe',
          contenu: 'Bonjour',
        },
      ],
      ['close_support_request', { request_id }],
      [
        'send_message',
        { message_id: crypto.randomUUID(), thread_kind: 'support', thread_id: request_id, contenu: 'Encore' },
      ],
    ] as const) {
      const viewer = { me: await profile(worker), pulledTo: 0 }
      const command = laid(name, args, madeAt())
      const shown = [
        ...overlayRecords('support_request', await records('support_request'), [command], viewer),
        ...overlayRecords('message', await records('message'), [command], viewer),
      ]
      await applied(worker, name, args)
      expect(shown.map(timeless), name).toEqual(
        [...(await records('support_request')), ...(await records('message'))].map(timeless),
      )
    }
  })

  test('mark_notices_seen and set_mail_preference: the record that waits is the one that comes', async () => {
    for (const [name, kind, args] of [
      ['mark_notices_seen', 'notice_mark', { up_to: '2026-01-10T08:00:00.000Z' }],
      ['set_mail_preference', 'mail_preference', { event: 'message', wanted: false }],
    ] as const) {
      const [waiting] = overlayRecords(kind, [], [laid(name, args, madeAt())], {
        me: await profile(client),
        pulledTo: 0,
      })
      await applied(client, name, args)
      const { data } = await client.client.rpc('pull_records', { after_rev: 0, batch: 2000 })
      const [kept] = (
        data as { readonly rows: readonly { kind: string; study_id: string | null; body: Record<string, unknown> }[] }
      ).rows.filter((row) => row.kind === kind)
      const times = (body: object | undefined) =>
        Object.fromEntries(
          Object.entries(body ?? {}).map(([field, value]) => [
            field,
            field === 'up_to' ? Date.parse(String(value)) : field === 'changed_at' ? null : (value as unknown),
          ]),
        )
      expect([waiting?.studyId, times(waiting?.body)], name).toEqual([kept?.study_id, times(kept?.body)])
    }
  })

  test('update_profile: what is given changes, blank clears, the rest stays', async () => {
    for (const args of [
      { nom: 'Otieno', telephone: '+254 700 000 000', experience: 7, pays: 'kenya', langue: 'en' },
      { telephone: '', specialite: '', experience: null },
    ]) {
      const before = await profile(worker)
      const shown = overlayProfile(before, [laid('update_profile', args, madeAt())])
      await applied(worker, 'update_profile', args)
      const changing = { rev: 0, updated_at: '' }
      expect({ ...shown, ...changing }).toEqual({ ...(await profile(worker)), ...changing })
    }
  })

  test('update_profile: a field that is something else by now leaves the whole profile as it is', async () => {
    const given = { prenom: 'Josephat', telephone: '+254 711 000 000' }
    const say = async (args: object, word: object) => {
      const before = await profile(worker)
      const shown = overlayProfile(before, [laid('update_profile', args, madeAt())])
      expect(await command(worker, 'update_profile', args)).toMatchObject(word)
      const changing = { rev: 0, updated_at: '' }
      expect({ ...shown, ...changing }).toEqual({ ...(await profile(worker)), ...changing })
    }
    await say({ telephone: '+254 700 000 001', experience: 8 }, { verdict: 'applied' })
    await say({ ...given, seen: { prenom: 'Joseph', telephone: '+254 7' } }, { code: 'content_changed' })
    await say({ experience: 9, seen: { experience: null } }, { code: 'content_changed' })
    const seen = { prenom: 'Joseph', telephone: ' +254 700 000 001' }
    await say({ ...given, seen }, { verdict: 'applied' })
    await say({ ...given, seen }, { result: { already: true } })
    await say({ telephone: '', seen: { telephone: '+254 711 000 000' } }, { verdict: 'applied' })
    await say({ telephone: '+254 1', seen: { telephone: '' } }, { verdict: 'applied' })
    await say({ prenom: 'Joseph', seen: { nom: 'Autre' } }, { verdict: 'applied' })
  })

  test('the longest notes, in letters of four bytes, arrive over the longest ones', async () => {
    const study_id = await requestStudy(client)
    await applied(worker, 'accept_study', { study_id })
    const [first, second] = ['1', '2'].map((end) => '\u{1F32C}'.repeat(19_999) + end)
    for (const [notes_terrain, seen] of [
      [first, ''],
      [second, first],
    ]) {
      const checked = checkInput('save_field_notes', { study_id, notes_terrain, seen })
      expect(checked.kind).toBe('valid')
      if (checked.kind === 'valid') await applied(worker, 'save_field_notes', checked.args)
    }
    expect((await row(worker, study_id)).notes_terrain).toBe(second)
  })

  test('request_account_deletion, withdraw_account_deletion: a second wish is the first one', async () => {
    const steps = [
      'request_account_deletion',
      'request_account_deletion',
      'withdraw_account_deletion',
      'withdraw_account_deletion',
    ] as const
    for (const name of steps) {
      const before = await profile(client)
      const at = madeAt()
      const shown = overlayProfile(before, [laid(name, {}, at)])?.deletion_requested_at ?? null
      await applied(client, name, {})
      const after = (await profile(client)).deletion_requested_at ?? null
      expect([name, shown === null]).toEqual([name, after === null])
      if (shown !== null && after !== null)
        expect(Math.abs(Date.parse(shown) - Date.parse(after)), name).toBeLessThan(60_000)
    }
  })
})
