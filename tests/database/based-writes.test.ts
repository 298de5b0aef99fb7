import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine, type Verdict } from '../support/database.ts'

/** [L19] A whole value is written over its base, and over nothing else: two devices, and two people. */
describe.each(ENGINES)('a whole value carries its base on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: object): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, { study_id: mission, ...args }))
  const answers = async (who: Account, name: string, given: readonly object[]): Promise<string[]> => {
    const told: string[] = []
    for (const args of given) {
      const { verdict, code, result } = await give(who, name, args)
      told.push(code ?? (result?.['already'] === true ? 'already' : verdict))
    }
    return told
  }
  const row = async () => {
    const [found] = await engine.sql.query<{
      notes: string | null
      latitude: number | null
      saved: number
      rev: string
    }>(
      `select s.notes_terrain as notes, s.latitude, s.rev,
         (select count(*)::int from public.study_events e where e.study_id = s.id and e.kind = 'notes_saved') as saved
       from public.demandes_etudes s where s.id = $1`,
      [mission],
    )
    return found
  }
  const notes = (notes_terrain: string, seen?: string | null, more: object = {}) => ({
    notes_terrain,
    ...(seen === undefined ? {} : { seen }),
    ...more,
  })

  describe('save_field_notes', () => {
    // Both began with "Départ"; each device saved twice without a network.
    const tablet = [notes('Tablette 1', 'Départ'), notes('Tablette 2', 'Tablette 1')]
    const phone = [notes('Téléphone 1', 'Départ'), notes('Téléphone 2', 'Téléphone 1')]
    it.each([
      ['the tablet first', tablet, phone, 'Tablette 2'],
      ['the phone first', phone, tablet, 'Téléphone 2'],
    ])(
      '%s: its saves go through one after the other, the other ones replace nothing',
      async (_, first, second, kept) => {
        await give(people.intervenant, 'save_field_notes', notes('Départ', ''))
        expect(await answers(people.intervenant, 'save_field_notes', first)).toEqual(['applied', 'applied'])
        expect(await answers(people.intervenant, 'save_field_notes', second)).toEqual([
          'content_changed',
          'content_changed',
        ])
        expect(await row()).toMatchObject({ notes: kept, saved: 3 })
      },
    )

    it('who has read the other text may replace it; the ledger keeps what was replaced', async () => {
      await give(people.intervenant, 'save_field_notes', notes('Tablette', ''))
      expect(
        await answers(people.intervenant, 'save_field_notes', [notes('Téléphone', ''), notes('Téléphone', 'Tablette')]),
      ).toEqual(['content_changed', 'applied'])
      const [kept] = await engine.sql.query(
        `select c.args ->> 'seen' as seen from public.commands c where c.study_id = $1 and c.verdict = 'applied'
         order by c.received_at desc limit 1`,
        [mission],
      )
      expect(kept).toEqual({ seen: 'Tablette' })
    })

    it('the same text is there already, whatever it was based on, and nothing changes', async () => {
      await give(people.intervenant, 'save_field_notes', notes('Vent du nord', ''))
      const before = await row()
      expect(
        await answers(people.intervenant, 'save_field_notes', [
          notes('Vent du nord', ''),
          notes(' Vent du nord\n', 'Autre'),
          notes('Vent du nord'),
        ]),
      ).toEqual(['already', 'already', 'already'])
      expect(await row()).toEqual(before)
    })

    it('a base is compared as it is cleaned; blank and null are no notes', async () => {
      expect(
        await answers(people.intervenant, 'save_field_notes', [
          notes('Été', null),
          notes('Été 2', ' E\u0301te\u0301 '),
          notes('', 'Été 2'),
          notes('Hiver', '  '),
          notes('x', 5 as never),
        ]),
      ).toEqual(['applied', 'applied', 'applied', 'applied', 'invalid'])
      expect(await row()).toMatchObject({ notes: 'Hiver' })
    })

    it('a position with the same text is recorded; with refused words only with the decision', async () => {
      const place = { latitude: 35.5, longitude: -1.25, position_origin: 'mesuree' }
      await give(people.intervenant, 'save_field_notes', notes('Tablette', ''))
      expect(await answers(people.intervenant, 'save_field_notes', [notes('Téléphone', '', place)])).toEqual([
        'content_changed',
      ])
      expect(await row()).toMatchObject({ notes: 'Tablette', latitude: null, saved: 1 })
      expect(await answers(people.intervenant, 'save_field_notes', [notes('Tablette', 'Tablette', place)])).toEqual([
        'applied',
      ])
      expect(await row()).toMatchObject({ notes: 'Tablette', latitude: 35.5, saved: 2 })
    })

    it('an app of before, without a base, replaces as it did', async () => {
      await give(people.intervenant, 'save_field_notes', notes('Tablette', ''))
      expect(await answers(people.intervenant, 'save_field_notes', [notes('Téléphone')])).toEqual(['applied'])
      expect(await row()).toMatchObject({ notes: 'Téléphone' })
    })

    it.each([
      ['four bytes each', '\u{1F32C}'],
      ['six bytes each, written as JSON', '\u0001'],
    ])('the longest notes go over the longest ones, letters of %s', async (_, letter) => {
      const [first, second, longer] = ['a', 'b', 'ab'].map((end) => letter.repeat(19_999) + end)
      expect(
        await answers(people.intervenant, 'save_field_notes', [
          notes(String(first), ''),
          notes(String(second), first),
          notes(String(longer), second),
          notes('x', longer),
        ]),
      ).toEqual(['applied', 'applied', 'invalid', 'invalid'])
      expect(await row()).toMatchObject({ notes: second })
    })

    it('tells nobody else what stands there', async () => {
      await give(people.intervenant, 'save_field_notes', notes('Tablette', ''))
      for (const seen of ['', 'Tablette']) {
        expect(word(await give(people.otherIntervenant, 'save_field_notes', notes('Tablette', seen)))).toBe('not_yours')
        expect(word(await give(people.client, 'save_field_notes', notes('Tablette', seen)))).toBe('not_allowed')
        expect(word(await give(people.admin, 'save_field_notes', notes('Tablette', seen)))).toBe('not_allowed')
      }
    })
  })

  it('plan_mission: days planned on another device meanwhile stay; a chain of one device goes through', async () => {
    const days = (debut: string | null, fin: string | null, seen: string | null) => ({ debut, fin, seen })
    expect(
      await answers(people.intervenant, 'plan_mission', [
        days('2026-11-23', '2026-11-25', null),
        days('2026-12-01', '2026-12-02', null),
        days('2026-11-23', '2026-11-25', null),
        days('2026-12-01', '2026-12-02', '2026-11-23/2026-11-25'),
        days(null, null, '2026-12-01/2026-12-02'),
        days(null, null, '2026-12-01/2026-12-02'),
        { debut: '2026-12-01', fin: '2026-12-01' },
        days('2026-12-08', '2026-12-08', '2026'),
      ]),
    ).toEqual(['applied', 'content_changed', 'already', 'applied', 'applied', 'already', 'applied', 'invalid'])
  })

  it('write_recommendation: neither the specialist nor an administrator rewords what they have not read', async () => {
    const recommendation_id = randomUUID()
    const [filters, soon, meters] = ['Changer les filtres', 'Les changer avant mars', 'Poser un sonomètre'].map(
      (titre) => ({ priorite: 'haute', titre, texte: 'Voir le rapport.' }),
    )
    const write = (words: object | undefined, seen?: unknown) => ({
      recommendation_id,
      ...words,
      ...(seen === undefined ? {} : { seen }),
    })
    expect(
      await answers(people.intervenant, 'write_recommendation', [write(filters, null), write(filters, null)]),
    ).toEqual(['applied', 'already'])
    expect(await answers(people.admin, 'write_recommendation', [write(soon, filters)])).toEqual(['applied'])
    expect(
      await answers(people.intervenant, 'write_recommendation', [
        write(meters, filters),
        write(meters, null),
        write(soon, filters),
        write(meters, 'x'),
      ]),
    ).toEqual(['content_changed', 'content_changed', 'already', 'invalid'])
    await give(people.admin, 'withdraw_recommendation', { recommendation_id })
    expect(
      await answers(people.intervenant, 'write_recommendation', [write(meters, soon), write(meters, null)]),
    ).toEqual(['content_changed', 'applied'])
    expect(await answers(people.intervenant, 'write_recommendation', [write(filters)]), 'an app of before').toEqual([
      'applied',
    ])
  })

  describe('update_profile', () => {
    const profile = async () => {
      const [found] = await engine.sql.query<Record<string, unknown>>(
        'select nom, telephone, entreprise, experience, langue, rev from public.profiles where id = $1',
        [people.client.profileId],
      )
      return found
    }
    const corrected = async (change: object) => {
      const account = { account_id: people.client.profileId, rev: Number((await profile())?.['rev']) }
      // It may stand so already.
      expect(word(await give(people.admin, 'update_account', { ...account, ...change }))).toMatch(/^(applied|already)$/)
    }

    it('a field that an administrator has corrected meanwhile stays, and nothing else of it is written', async () => {
      await give(people.client, 'update_profile', { telephone: '+213 1', entreprise: 'Cimenterie' })
      await corrected({ telephone: '+213 2' })
      expect(
        await answers(people.client, 'update_profile', [
          { telephone: '+213 3', entreprise: 'Verrerie', seen: { telephone: '+213 1', entreprise: 'Cimenterie' } },
          { telephone: '', seen: { telephone: '+213 1' } },
          { telephone: '+213 3', seen: { telephone: null } },
        ]),
      ).toEqual(['content_changed', 'content_changed', 'content_changed'])
      expect(await profile()).toMatchObject({ telephone: '+213 2', entreprise: 'Cimenterie' })
      const decided = { telephone: '+213 3', entreprise: 'Verrerie' }
      const seen = { telephone: '+213 2', entreprise: 'Cimenterie' }
      expect(await answers(people.client, 'update_profile', [{ ...decided, seen }])).toEqual(['applied'])
      expect(await profile()).toMatchObject(decided)
    })

    it('fields that others have changed do not matter', async () => {
      await give(people.client, 'update_profile', { telephone: '+213 1', entreprise: 'Cimenterie' })
      await corrected({ entreprise: 'Verrerie' })
      const telephone = { telephone: '+213 3', seen: { telephone: '+213 1', entreprise: 'Cimenterie' } }
      expect(await answers(people.client, 'update_profile', [telephone])).toEqual(['applied'])
      expect(await profile()).toMatchObject({ telephone: '+213 3', entreprise: 'Verrerie' })
    })

    it('what is there already is there already, whatever was seen, and nothing changes', async () => {
      await give(people.client, 'update_profile', { telephone: '+213 1', experience: 3 })
      const before = await profile()
      expect(
        await answers(people.client, 'update_profile', [
          { telephone: ' +213 1 ', seen: { telephone: '+213 0' } },
          { telephone: '+213 1', experience: 3, seen: { telephone: null, experience: 9 } },
          { telephone: '+213 1' },
          {},
        ]),
      ).toEqual(['already', 'already', 'already', 'already'])
      expect(await profile()).toEqual(before)
    })

    it('a chain of one device goes through; bases are compared cleaned, blank and null are empty', async () => {
      await corrected({ telephone: '', experience: null })
      expect(
        await answers(people.client, 'update_profile', [
          { telephone: '+213 1', seen: { telephone: ' ' } },
          { telephone: '+213 2', experience: 4, seen: { telephone: ' +213 1', experience: null } },
          { telephone: '', experience: null, seen: { telephone: '+213 2', experience: 4 } },
          { telephone: '+213 1', seen: 'x' },
        ]),
      ).toEqual(['applied', 'applied', 'applied', 'invalid'])
      expect(await profile()).toMatchObject({ telephone: null, experience: null })
    })

    it('an app of before, without a base, replaces as it did', async () => {
      await corrected({ telephone: '+213 2' })
      expect(await answers(people.client, 'update_profile', [{ telephone: '+213 3' }])).toEqual(['applied'])
      expect(await profile()).toMatchObject({ telephone: '+213 3' })
    })
  })

  describe('public holidays', () => {
    const DAY = { pays: 'kenya', jour: '2027-02-02' }
    const [feast, eid, moon] = ['Fête', 'Aïd', 'Lune'].map((nom_fr) => ({
      nom_fr,
      nom_en: 'Feast',
      nom_ar: 'عيد',
      mobile: nom_fr === 'Lune',
    }))
    const set = (words: object | undefined, seen?: unknown) => ({
      ...DAY,
      ...words,
      ...(seen === undefined ? {} : { seen }),
    })
    const remove = (seen?: unknown) => set({}, seen)
    const named = async () => {
      const [found] = await engine.sql.query<{ nom_fr: string }>(
        'select nom_fr from public.public_holidays where pays = $1 and jour = $2',
        [DAY.pays, DAY.jour],
      )
      return found?.nom_fr ?? null
    }
    beforeEach(() => give(people.admin, 'remove_public_holiday', DAY))

    it('a day that another administrator has corrected meanwhile stays as it is', async () => {
      expect(
        await answers(people.admin, 'set_public_holiday', [
          set(feast, null),
          set(eid, null),
          set(eid, feast),
          set(moon, feast),
          set(eid, feast),
          set(moon, eid),
          set(feast, []),
        ]),
      ).toEqual(['applied', 'content_changed', 'applied', 'content_changed', 'already', 'applied', 'invalid'])
      expect(await named()).toBe('Lune')
      expect(await answers(people.admin, 'set_public_holiday', [set(feast)]), 'an app of before').toEqual(['applied'])
    })

    it('is taken out only as it was seen, and twice is once', async () => {
      await give(people.admin, 'set_public_holiday', set(eid))
      expect(await answers(people.admin, 'remove_public_holiday', [remove(feast), remove(null)])).toEqual([
        'content_changed',
        'content_changed',
      ])
      expect(await named()).toBe('Aïd')
      expect(
        await answers(people.admin, 'remove_public_holiday', [remove(eid), remove(eid), remove(feast), remove()]),
      ).toEqual(['applied', 'already', 'already', 'already'])
      expect(await answers(people.admin, 'set_public_holiday', [set(moon, eid)]), 'gone meanwhile').toEqual([
        'content_changed',
      ])
      expect(await named()).toBeNull()
    })
  })

  it('set_agreed_price: a price that somebody agreed meanwhile is not replaced', async () => {
    const price = (montant: number | null, seen?: number | null) => ({
      montant,
      ...(seen === undefined ? {} : { seen }),
    })
    expect(
      await answers(people.admin, 'set_agreed_price', [
        price(300_000, null),
        price(400_000, null),
        price(400_000, 300_000),
        price(null, 300_000),
        price(null, 400_000),
        price(5),
        price(6, -1),
      ]),
    ).toEqual(['applied', 'content_changed', 'applied', 'content_changed', 'applied', 'applied', 'invalid'])
    const [told] = await engine.sql.query(
      `select jsonb_agg(e.data -> 'montant' order by e.rev) as prices from public.study_events e
       where e.study_id = $1 and e.kind = 'price_agreed'`,
      [mission],
    )
    expect(told).toEqual({ prices: [300_000, 400_000, null, 5] })
  })
})
