/** [L18] When and where something was done: how it is known is kept, and the times of one thing keep their order. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import { cast, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'

/** The day before yesterday: the server raises times older than a year. */
const DAY = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)
const at = (clock: string): string => `${DAY}T${clock}:00.000Z`
const [OLD, COMING] = ['2020-05-01T08:00:00.000Z', '2099-05-01T08:00:00.000Z']
const [ACCEPTED, NOW] = [at('08:00'), at('12:00')]
const inUtc = (value: unknown): unknown =>
  value instanceof Date || (typeof value === 'string' && /^\d{4}-\d\d-\d\d.\d\d:/.test(value))
    ? new Date(value).toISOString()
    : value

describe.each(ENGINES)('observations on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
    await engine.sql.query(
      'update public.demandes_etudes set created_at = $2, date_acceptation = $2, date_debut_mission = $2 where id = $1',
      [mission, ACCEPTED],
    )
  })
  afterAll(() => engine?.close())

  const give = (name: string, args: object, madeAt = NOW, who: Account = people.intervenant): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args, { madeAt }))
  const measurement = (more: object = {}) => ({
    study_id: mission,
    measurement_id: randomUUID(),
    parametre: 'laeq',
    valeur: 62.4,
    unite: 'dB(A)',
    measured_at: at('10:00'),
    ...more,
  })
  const sample = (more: object = {}) => ({
    study_id: mission,
    sample_id: randomUUID(),
    code: makeSampleCode(studyId(mission)),
    matrice: 'eau',
    contenant: 'flacon_verre',
    sampled_at: at('10:00'),
    ...more,
  })
  const handover = (sample_id: string, more: object = {}) => ({
    study_id: mission,
    handover_id: randomUUID(),
    sample_ids: [sample_id],
    handed_at: at('11:00'),
    receveur_nom: 'Amine Kaci',
    receveur_organisme: 'Laboratoire central',
    signature_saisie: 'Amine Kaci',
    ...more,
  })
  const photo = async (more: object = {}, who: Account = people.intervenant) => {
    const id = randomUUID()
    const path = `photos/${who.userId}/${mission}/${id}_1.jpg`
    await storeFile(engine, who, path, { content_type: 'image/jpeg' })
    const file = { path, type: 'image/jpeg', size: 10, sha256: SHA256, width: 1600, height: 1200 }
    return { mission_id: mission, photo_id: id, taken_at: at('10:00'), file, ...more }
  }
  const stored = async (table: string, id: string) => {
    const [row] = await engine.sql.query<Record<string, unknown>>(`select * from public.${table} where id = $1`, [id])
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, inUtc(value)]))
  }
  const chain = (id: string) =>
    engine.sql.query<{ kind: string; at: unknown; data: Record<string, unknown> }>(
      'select kind, at, data from public.sample_events where sample_id = $1 order by position',
      [id],
    )

  it('keeps how the instant and the position came about', async () => {
    const place = {
      latitude: 36.75,
      longitude: 3.05,
      accuracy: 6,
      position_at: at('09:59'),
      position_origin: 'mesuree',
    }
    const measured = measurement({ at_origin: 'horloge', ...place })
    const taken = sample({
      at_origin: 'saisie',
      ...place,
      accuracy: undefined,
      position_at: undefined,
      position_origin: 'saisie',
    })
    const shot = await photo({ at_origin: 'fichier' })
    for (const [name, args] of [
      ['add_measurement', measured],
      ['add_sample', taken],
      ['add_photo', shot],
    ] as const) {
      expect(word(await give(name, args)), name).toBe('applied')
    }
    expect(await stored('mission_measurements', measured.measurement_id)).toMatchObject({
      at_origin: 'horloge',
      ...place,
    })
    expect(await stored('mission_samples', taken.sample_id)).toMatchObject({
      at_origin: 'saisie',
      position_origin: 'saisie',
      accuracy: null,
      position_at: null,
    })
    expect(await stored('mission_photos', shot.photo_id)).toMatchObject({
      at_origin: 'fichier',
      latitude: null,
      position_origin: null,
    })
    expect((await chain(taken.sample_id))[0]?.data).toMatchObject({ at_origin: 'saisie', position_origin: 'saisie' })
    const given = handover(taken.sample_id, { at_origin: 'horloge', ...place })
    expect(word(await give('hand_over_samples', given))).toBe('applied')
    expect((await chain(taken.sample_id))[1]?.data).toMatchObject({
      at_origin: 'horloge',
      latitude: 36.75,
      accuracy: 6,
      position_origin: 'mesuree',
    })
    expect(word(await give('save_field_notes', { study_id: mission, notes_terrain: 'x', ...place }))).toBe('applied')
    const [event] = await engine.sql.query<{ data: object }>(
      `select data from public.study_events where study_id = $1 and kind = 'notes_saved'`,
      [mission],
    )
    expect(event?.data).toMatchObject({ accuracy: 6, position_origin: 'mesuree' })
  })

  it('0, 0 is no position; an accuracy or a fix without one is refused or forgotten', async () => {
    const nowhere = measurement({
      latitude: 0,
      longitude: 0,
      accuracy: 5,
      position_at: at('10:00'),
      position_origin: 'mesuree',
    })
    expect(word(await give('add_measurement', nowhere))).toBe('applied')
    expect(await stored('mission_measurements', nowhere.measurement_id)).toMatchObject({
      latitude: null,
      longitude: null,
      accuracy: null,
      position_at: null,
      position_origin: null,
    })
    expect((await give('add_measurement', measurement({ accuracy: 5 }))).result).toEqual({
      field: 'latitude',
      reason: 'required',
    })
    expect((await give('add_measurement', measurement({ at_origin: 'devinée' }))).result).toEqual({
      field: 'at_origin',
      reason: 'unknown_value',
    })
  })

  it('a typed time before the acceptance or after now is refused; a clock is only believed within them', async () => {
    const facts = [
      ['add_measurement', 'measured_at', measurement],
      ['add_sample', 'sampled_at', sample],
    ] as const
    for (const [name, key, make] of facts) {
      const problem = async (instant: string) =>
        (await give(name, make({ [key]: instant, at_origin: 'saisie' }))).result
      expect(await problem(at('07:30')), name).toEqual({ field: key, reason: 'too_early' })
      expect(await problem(at('12:30')), name).toEqual({ field: key, reason: 'too_late' })
      expect(word(await give(name, make({ [key]: ACCEPTED, at_origin: 'saisie' })))).toBe('applied')
    }
    const cases = [
      ['07:30', 'horloge', ACCEPTED, 'inconnue'],
      ['12:30', 'horloge', NOW, 'inconnue'],
      ['10:00', 'horloge', at('10:00'), 'horloge'],
      // Two clocks that agree differ by seconds.
      ['12:00', 'horloge', NOW, 'horloge'],
      ['07:30', undefined, ACCEPTED, null],
      ['12:30', undefined, NOW, null],
    ] as const
    for (const [instant, at_origin, kept, origin] of cases) {
      const given = measurement({ measured_at: at(instant), at_origin })
      expect(word(await give('add_measurement', given))).toBe('applied')
      expect(await stored('mission_measurements', given.measurement_id), `${instant} ${at_origin}`).toMatchObject({
        measured_at: kept,
        at_origin: origin,
      })
    }
    const seconds = measurement({ measured_at: `${DAY}T12:00:20.000Z`, at_origin: 'horloge' })
    await give('add_measurement', seconds)
    expect(await stored('mission_measurements', seconds.measurement_id)).toMatchObject({
      measured_at: NOW,
      at_origin: 'horloge',
    })
  })

  it('a picture from the gallery may be older than the mission, never from the future', async () => {
    const old = await photo({ taken_at: OLD, at_origin: 'fichier' })
    const coming = await photo({ taken_at: COMING, at_origin: 'fichier' })
    const camera = await photo({ taken_at: OLD, at_origin: 'horloge' })
    for (const given of [old, coming, camera]) expect(word(await give('add_photo', given))).toBe('applied')
    expect(await stored('mission_photos', old.photo_id)).toMatchObject({ taken_at: OLD, at_origin: 'fichier' })
    expect(await stored('mission_photos', coming.photo_id)).toMatchObject({ taken_at: NOW, at_origin: 'inconnue' })
    expect(await stored('mission_photos', camera.photo_id)).toMatchObject({ taken_at: ACCEPTED, at_origin: 'inconnue' })
  })

  it('a chain of custody goes forward: taken, handed over, handed over again, cancelled', async () => {
    const given = sample({ sampled_at: at('10:30'), at_origin: 'horloge' })
    await give('add_sample', given)
    const problem = async (more: object) => (await give('hand_over_samples', handover(given.sample_id, more))).result
    expect(await problem({ handed_at: at('10:00'), at_origin: 'saisie' })).toEqual({
      field: 'handed_at',
      reason: 'too_early',
    })
    const typed = handover(given.sample_id, { handed_at: at('11:00'), at_origin: 'saisie' })
    expect(word(await give('hand_over_samples', typed))).toBe('applied')
    expect(await problem({ handed_at: at('10:45'), at_origin: 'saisie' })).toEqual({
      field: 'handed_at',
      reason: 'too_early',
    })
    // A clock that went back says nothing of when.
    const clocked = handover(given.sample_id, { handed_at: at('09:00'), at_origin: 'horloge' })
    expect(word(await give('hand_over_samples', clocked))).toBe('applied')
    const cancelling = { study_id: mission, sample_id: given.sample_id, motif: 'Cassé' }
    expect(word(await give('cancel_sample', cancelling, at('09:30')))).toBe('applied')
    const events = await chain(given.sample_id)
    expect(events.map((event) => [event.kind, inUtc(event.at), event.data['at_origin'] ?? null])).toEqual([
      ['preleve', at('10:30'), 'horloge'],
      ['remis', at('11:00'), 'saisie'],
      ['remis', at('11:00'), 'inconnue'],
      ['annule', at('11:00'), null],
    ])
    const [row] = await engine.sql.query<{ whole: boolean }>('select hawa.is_sample_chain_whole($1) as whole', [
      given.sample_id,
    ])
    expect(row?.whole).toBe(true)
  })

  it('what is withdrawn was made before', async () => {
    const given = measurement({ measured_at: at('11:30'), at_origin: 'horloge' })
    const shot = await photo({ taken_at: at('11:30'), at_origin: 'horloge' })
    await give('add_measurement', given)
    await give('add_photo', shot)
    await give('withdraw_measurement', { study_id: mission, measurement_id: given.measurement_id }, at('09:00'))
    await give('withdraw_photo', { mission_id: mission, photo_id: shot.photo_id }, at('09:00'))
    expect(await stored('mission_measurements', given.measurement_id)).toMatchObject({ withdrawn_at: at('11:30') })
    expect(await stored('mission_photos', shot.photo_id)).toMatchObject({ withdrawn_at: at('11:30') })
  })

  describe('start and finish', () => {
    const place = {
      latitude: 36.75,
      longitude: 3.05,
      accuracy: 6,
      position_at: at('09:59'),
      position_origin: 'mesuree',
    }
    const step = (name: 'start_study' | 'finish_study', more: object = {}, madeAt = NOW, who = people.intervenant) =>
      give(name, { study_id: mission, ...more }, madeAt, who)
    const begun = () =>
      engine.sql.query(
        `update public.demandes_etudes set statut = 'acceptée', date_debut_mission = null where id = $1`,
        [mission],
      )
    const events = async (kind: string) =>
      (
        await engine.sql.query<{ at: unknown; data: Record<string, unknown> }>(
          'select at, data from public.study_events where study_id = $1 and kind = $2 order by rev',
          [mission, kind],
        )
      ).map((event) => ({ ...event, at: inUtc(event.at) }))
    const dates = async () => {
      const { date_debut_mission, date_fin_mission } = await stored('demandes_etudes', mission)
      return [date_debut_mission, date_fin_mission]
    }

    it('take the moment that is said, and the timeline keeps where and how both are known', async () => {
      await begun()
      const given = { started_at: at('10:00'), at_origin: 'horloge', ...place }
      expect(word(await step('start_study', given))).toBe('applied')
      expect(word(await step('finish_study', { finished_at: at('11:00'), at_origin: 'saisie' }))).toBe('applied')
      expect(await dates()).toEqual([at('10:00'), at('11:00')])
      const kept = { at_origin: 'horloge', ...place, position_at: place.position_at.replace('000Z', '000000Z') }
      expect(await events('started')).toEqual([{ at: at('10:00'), data: kept }])
      expect(await events('finished')).toEqual([{ at: at('11:00'), data: { at_origin: 'saisie' } }])
      // The study's own position is that of its notes.
      expect(await stored('demandes_etudes', mission)).toMatchObject({ latitude: null, longitude: null })
    })

    it('of an older version have the time of their command, and nothing is said of how it is known', async () => {
      await begun()
      expect(word(await step('start_study', {}, at('09:00')))).toBe('applied')
      expect(word(await step('finish_study', {}, at('11:30')))).toBe('applied')
      expect(await dates()).toEqual([at('09:00'), at('11:30')])
      expect(await events('started')).toEqual([{ at: at('09:00'), data: {} }])
    })

    it('accepted ≤ started ≤ finished: typed beyond is refused, a clock beyond is uncertain', async () => {
      await begun()
      const problem = async (name: 'start_study' | 'finish_study', key: string, instant: string) =>
        (await step(name, { [key]: instant, at_origin: 'saisie' })).result
      for (const [instant, reason] of [
        [at('07:30'), 'too_early'],
        [at('12:30'), 'too_late'],
      ] as const) {
        expect(await problem('start_study', 'started_at', instant)).toEqual({ field: 'started_at', reason })
      }
      expect(word(await step('start_study', { started_at: OLD, at_origin: 'horloge' }))).toBe('applied')
      expect(await events('started')).toEqual([{ at: ACCEPTED, data: { at_origin: 'inconnue' } }])
      await engine.sql.query('update public.demandes_etudes set date_debut_mission = $2 where id = $1', [
        mission,
        at('10:00'),
      ])
      expect(await problem('finish_study', 'finished_at', at('09:30'))).toEqual({
        field: 'finished_at',
        reason: 'too_early',
      })
      expect(word(await step('finish_study', { finished_at: COMING, at_origin: 'horloge' }))).toBe('applied')
      expect(await events('finished')).toEqual([{ at: NOW, data: { at_origin: 'inconnue' } }])
    })

    it('of a clock that went back are at the step before, however the command itself is dated', async () => {
      await begun()
      const early = at('07:00')
      expect(word(await step('start_study', { started_at: early, at_origin: 'horloge' }, early))).toBe('applied')
      expect(word(await step('finish_study', {}, early))).toBe('applied')
      expect(await dates()).toEqual([ACCEPTED, ACCEPTED])
      const measured = measurement({ measured_at: early, at_origin: 'horloge' })
      expect(word(await give('add_measurement', measured, early))).toBe('applied')
      expect(await stored('mission_measurements', measured.measurement_id)).toMatchObject({
        measured_at: ACCEPTED,
        at_origin: 'inconnue',
      })
    })

    it('given again by the same person change nothing: the first time and place are kept', async () => {
      await begun()
      await step('start_study', { started_at: at('10:00'), at_origin: 'horloge', ...place })
      for (const started_at of [at('11:00'), OLD]) {
        const again = { started_at, at_origin: 'saisie', latitude: 1, longitude: 1 }
        expect(word(await step('start_study', again))).toBe('already')
      }
      expect(await dates()).toEqual([at('10:00'), null])
      expect(await events('started')).toMatchObject([{ at: at('10:00'), data: { latitude: 36.75 } }])
    })

    it('0, 0 is no position; half of one is refused, and nobody but its specialist takes a step', async () => {
      await begun()
      expect((await step('start_study', { latitude: 36.75 })).result).toEqual({
        field: 'longitude',
        reason: 'required',
      })
      expect(word(await step('start_study', place, NOW, people.otherIntervenant))).toBe('not_yours')
      expect(word(await step('start_study', { latitude: 0, longitude: 0, accuracy: 5 }))).toBe('applied')
      expect((await events('started')).map(({ data }) => data)).toEqual([{}])
    })

    it('of a mission that was given on while it was under way end after its new specialist has it', async () => {
      const handed = {
        study_id: mission,
        intervenant_id: people.otherIntervenant.profileId,
        instead_of: people.intervenant.profileId,
        motif: 'Congé',
      }
      expect(word(await give('assign_study', handed, at('11:00'), people.admin))).toBe('applied')
      const typed = { finished_at: at('10:30'), at_origin: 'saisie' }
      expect((await step('finish_study', typed, NOW, people.otherIntervenant)).result).toEqual({
        field: 'finished_at',
        reason: 'too_early',
      })
      expect(
        word(
          await step('finish_study', { finished_at: at('11:30'), at_origin: 'saisie' }, NOW, people.otherIntervenant),
        ),
      ).toBe('applied')
      expect(await dates()).toEqual([ACCEPTED, at('11:30')])
    })
  })

  describe('a mission that was given to somebody else', () => {
    beforeEach(async () => {
      await engine.sql.query(
        `insert into public.study_events (study_id, kind, by_profile, by_name, at)
         values ($1, 'accepted', $2, 'x', $3)`,
        [mission, people.intervenant.profileId, ACCEPTED],
      )
      const given = {
        study_id: mission,
        intervenant_id: people.otherIntervenant.profileId,
        instead_of: people.intervenant.profileId,
        motif: 'Congé',
      }
      expect(word(await give('assign_study', given, at('11:00'), people.admin))).toBe('applied')
    })

    it('takes what the first specialist recorded before, as theirs, whatever the second has done with it', async () => {
      const taken = sample({ at_origin: 'horloge' })
      const all = [
        ['add_measurement', measurement({ at_origin: 'horloge' })],
        ['add_sample', taken],
        ['add_photo', await photo({ at_origin: 'horloge' })],
        ['hand_over_samples', handover(taken.sample_id, { handed_at: at('10:30'), at_origin: 'horloge' })],
      ] as const
      expect(word(await give('finish_study', { study_id: mission }, NOW, people.otherIntervenant))).toBe('applied')
      for (const [name, args] of all) expect(word(await give(name, args, at('10:40'))), name).toBe('applied')
      const [{ measurement_id }, { photo_id }] = [all[0][1], all[2][1]]
      const rows = [
        ['mission_measurements', measurement_id],
        ['mission_samples', taken.sample_id],
        ['mission_photos', photo_id],
      ] as const
      for (const [table, id] of rows) {
        expect(await stored(table, id), table).toMatchObject({ author: people.intervenant.profileId })
      }
    })

    it("takes it from an administrator's file too", async () => {
      const [row] = await engine.as(people.admin, (tx) =>
        tx.query<{ answer: Verdict }>(
          'select public.import_command($1::uuid, $2::uuid, $3, $4::text::jsonb, $5) as answer',
          [
            people.intervenant.userId,
            randomUUID(),
            'add_measurement',
            JSON.stringify(measurement({ at_origin: 'horloge' })),
            at('10:40'),
          ],
        ),
      )
      expect(row?.answer).toMatchObject({ verdict: 'applied' })
    })

    it('takes nothing that was recorded afterwards, and nothing from who never had it', async () => {
      const third = people.unapproved
      await engine.sql.query('update public.profiles set is_approved = true where id = $1', [third.profileId])
      for (const [name, args] of [
        ['add_measurement', measurement()],
        ['add_sample', sample()],
      ] as const) {
        expect(word(await give(name, args, at('11:30'))), name).toBe('not_yours')
        expect(word(await give(name, args, at('10:40'), third)), name).toBe('not_yours')
      }
      const typed = measurement({ measured_at: at('07:00'), at_origin: 'saisie' })
      expect((await give('add_measurement', typed, at('10:40'))).result).toEqual({
        field: 'measured_at',
        reason: 'too_early',
      })
      const notes = { study_id: mission, notes_terrain: 'x' }
      expect(word(await give('save_field_notes', notes, at('10:40')))).toBe('not_yours')
      const upload = (who: Account) =>
        engine
          .probe(who, (tx) =>
            tx.query(
              `insert into storage.objects (bucket_id, name, owner, owner_id)
         values ('mission-photos', $1, auth.uid(), auth.uid()::text) returning 1`,
              [`photos/${who.userId}/${mission}/${randomUUID()}_1.jpg`],
            ),
          )
          .then(() => 'stored', sqlState)
      expect(await upload(people.intervenant)).toBe('stored')
      expect(await upload(third)).toBe('42501')
    })
  })
})
