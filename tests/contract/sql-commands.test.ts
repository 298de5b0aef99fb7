import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInput } from '../../sync/commands/check.ts'
import type { CommandName } from '../../sync/commands/command.ts'
import { LIMITS } from '../../sync/domain/limits.ts'
import { COMMAND_NAMES, definitionOf, isCommandName } from '../../sync/commands/registry.ts'
import { studyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import { REFUSAL_CODES } from '../../sync/domain/refusal.ts'
import { cast, reportPath, request, SHA256, type Account, type Cast } from '../support/accounts.ts'
import { A_DRAWING } from '../support/drawings.ts'
import { apply, openEmbedded, word, type Engine, type Verdict } from '../support/database.ts'
import { drawnPart, printSeed } from '../support/seed.ts'
import { letterDraft } from '../support/letters.ts'
import { comesFrom, contact, randomAddress } from '../support/visitors.ts'

const PHOTO_ID = randomUUID()
const VOICE_ID = randomUUID()
const seed = printSeed()

/** Gives the answer of a statement to these arguments, undoes its effects, and passes on its errors. */
const ANSWER_UNDONE = `
  create function public.answer_undone(statement text, args jsonb) returns jsonb language plpgsql as $$
  declare answer jsonb;
  begin
    execute statement into answer using args;
    raise exception 'undone' using errcode = 'HAWAX';
  exception when sqlstate 'HAWAX' then return answer;
  end $$`

describe('the commands in TypeScript are the commands in SQL', () => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await openEmbedded()
    people = await cast(engine)
    await engine.sql.query(ANSWER_UNDONE)
  })
  afterAll(() => engine?.close())

  const sources = (pattern: string) =>
    engine.sql.query<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc where pronamespace = 'hawa'::regnamespace and proname
        like $1 order by 1`,
      [pattern],
    )

  /** Sends the command through its own entry, with the role that may use it. */
  const send = (who: Account, name: CommandName, args: unknown): Promise<Verdict> => {
    const { door } = definitionOf(name)
    if (!door) return engine.probe(who, (tx) => apply(tx, name, args))
    if (door === 'contact_function') return engine.probe('service', (tx) => contact(tx, args))
    return engine.probe(who, async (tx) => {
      await comesFrom(tx, randomAddress())
      return apply(tx, name, args)
    })
  }

  it('one function a command, and the door leads to each', async () => {
    const names = (await sources('cmd\\_%')).map(({ name }) => name.slice('cmd_'.length))
    expect(names).toEqual([...COMMAND_NAMES].toSorted())
    for (const name of COMMAND_NAMES) {
      expect(word(await send(people.client, name, {})), name).not.toBe('unknown_command')
    }
  })

  it('the refusal codes', async () => {
    const used = (await sources('%')).flatMap(({ source }) =>
      [...source.matchAll(/hawa\.refuse\('(\w+)'/g)].map((match) => match[1]),
    )
    expect([...new Set(used)].toSorted()).toEqual([...REFUSAL_CODES].toSorted())
  })

  const valid = (): Record<CommandName, { who: Account; args: Record<string, unknown> }> => {
    const study_id = randomUUID()
    const { admin, client, intervenant } = people
    const person = { nom: 'N', email: 'a@example.org', telephone: '1', entreprise: 'E' }
    const traps = { website: 'x', elapsed_ms: 5000 }
    const HOLIDAY = { nom_fr: 'f', nom_en: 'e', nom_ar: 'ع', mobile: false }
    return {
      request_study: {
        who: client,
        args: request(study_id, { contact_telephone: '1', delai_souhaite: 'urgent', latitude: 1, longitude: 2 }),
      },
      cancel_study: { who: client, args: { study_id, motif: 'x' } },
      accept_study: { who: intervenant, args: { study_id } },
      set_out: { who: intervenant, args: { study_id, left_at: '2026-11-21T07:00:00.000Z', at_origin: 'horloge' } },
      start_study: {
        who: intervenant,
        args: {
          study_id,
          started_at: '2026-11-21T10:00:00.000Z',
          at_origin: 'horloge',
          latitude: 34.8,
          longitude: -1.3,
          accuracy: 5,
          position_at: '2026-11-21T09:59:00.000Z',
          position_origin: 'mesuree',
        },
      },
      finish_study: {
        who: intervenant,
        args: {
          study_id,
          finished_at: '2026-11-21T10:00:00.000Z',
          at_origin: 'saisie',
          latitude: 34.8,
          longitude: -1.3,
          accuracy: 5,
          position_at: '2026-11-21T09:59:00.000Z',
          position_origin: 'saisie',
        },
      },
      save_field_notes: {
        who: intervenant,
        args: { study_id, notes_terrain: 'x', seen: 'y', latitude: 1, longitude: 2 },
      },
      attach_report: {
        who: intervenant,
        args: {
          study_id,
          path: reportPath(intervenant, study_id),
          size: 1,
          sha256: SHA256,
          type_rapport: 'terrain',
          commentaires: 'x',
        },
      },
      replace_report: {
        who: intervenant,
        args: {
          study_id,
          path: reportPath(intervenant, study_id),
          size: 1,
          sha256: SHA256,
          type_rapport: 'terrain',
          commentaires: 'x',
          motif: 'x',
        },
      },
      update_profile: {
        who: client,
        args: {
          nom: 'N',
          prenom: 'P',
          telephone: '1',
          entreprise: 'E',
          specialite: 'S',
          zone_intervention: 'Z',
          experience: 1,
          pays: 'kenya',
          langue: 'ar',
          seen: { nom: 'M', experience: null },
        },
      },
      request_account_deletion: { who: client, args: { reason: 'x' } },
      withdraw_account_deletion: { who: client, args: {} },
      share_report: { who: client, args: { study_id, share_id: randomUUID(), token_sha256: SHA256, days: 7 } },
      revoke_share: { who: client, args: { study_id, share_id: randomUUID() } },
      record_payment: {
        who: admin,
        args: {
          numero: 'DZ-2026-0001',
          payment_id: study_id,
          montant: 10,
          paid_on: '2026-01-15',
          mode: 'cheque',
          reference: 'x',
        },
      },
      cancel_invoice: { who: admin, args: { numero: 'KE-2026-0001', motif: 'x' } },
      take_back_payment: { who: admin, args: { numero: 'KE-2026-0001', payment_id: study_id, motif: 'x' } },
      set_agreed_price: { who: admin, args: { study_id, montant: 1000, seen: 900 } },
      offer_quote: { who: admin, args: { study_id, montant: 1000, texte: 'x', seen: 900 } },
      answer_quote: { who: client, args: { study_id, quote_id: study_id, montant: 1000, accepte: false, motif: 'x' } },
      assign_study: {
        who: admin,
        args: {
          study_id,
          intervenant_id: intervenant.profileId,
          instead_of: people.otherIntervenant.profileId,
          motif: 'x',
        },
      },
      change_study_state: { who: admin, args: { study_id, from: 'en_cours', to: 'annulée', motif: 'x' } },
      request_study_for: {
        who: admin,
        args: {
          ...request(study_id, { contact_telephone: '1', delai_souhaite: 'urgent', latitude: 1, longitude: 2 }),
          client_id: client.profileId,
        },
      },
      write_recommendation: {
        who: intervenant,
        args: {
          study_id,
          recommendation_id: randomUUID(),
          priorite: 'haute',
          titre: 'x',
          texte: 'x',
          seen: { priorite: 'basse', titre: 'y', texte: 'y' },
        },
      },
      withdraw_recommendation: { who: intervenant, args: { study_id, recommendation_id: randomUUID() } },
      mark_recommendation: { who: client, args: { study_id, key: 'noise_plan', done: true } },
      tick_line: { who: intervenant, args: { study_id, ligne: 'instrument', libelle: 'x', done: true } },
      plan_mission: {
        who: intervenant,
        args: { study_id, debut: '2026-11-23', fin: '2026-11-25', seen: '2026-11-20/2026-11-21' },
      },
      set_public_holiday: {
        who: admin,
        args: {
          pays: 'kenya',
          jour: '2026-05-28',
          nom_fr: 'F',
          nom_en: 'E',
          nom_ar: 'ع',
          mobile: true,
          seen: HOLIDAY,
        },
      },
      remove_public_holiday: { who: admin, args: { pays: 'kenya', jour: '2026-05-27', seen: HOLIDAY } },
      update_account: {
        who: admin,
        args: {
          account_id: client.profileId,
          rev: 1,
          nom: 'N',
          prenom: 'P',
          telephone: '1',
          entreprise: 'E',
          specialite: 'S',
          zone_intervention: 'Z',
          experience: 1,
          pays: 'kenya',
        },
      },
      set_account_active: {
        who: admin,
        args: { account_id: client.profileId, active: false, missions: 0, own: false },
      },
      correct_address: {
        who: admin,
        args: { account_id: client.profileId, rev: 1, email: 'b@example.org', motif: 'x' },
      },
      delete_account: { who: admin, args: { account_id: client.profileId, rev: 1, motif: 'x' } },
      approve_account: { who: admin, args: { account_id: client.profileId } },
      refuse_account: { who: admin, args: { account_id: client.profileId, motif: 'x' } },
      invite_account: {
        who: admin,
        args: {
          email: 'new@example.org',
          type_compte: 'intervention',
          nom: 'N',
          prenom: 'P',
          pays: 'kenya',
          langue: 'ar',
        },
      },
      withdraw_invitation: { who: admin, args: { invitation_id: randomUUID() } },
      send_mail_again: { who: admin, args: { mail_id: randomUUID() } },
      set_mail_aside: { who: admin, args: { mail_id: randomUUID() } },
      settle_thread: {
        who: admin,
        args: { thread_kind: 'advice', thread_id: randomUUID(), message_id: randomUUID() },
      },
      snooze_task: { who: admin, args: { kind: 'late', task_id: randomUUID(), until: '2026-12-24' } },
      resume_task: { who: admin, args: { kind: 'late', task_id: randomUUID() } },
      set_text: {
        who: admin,
        args: {
          key: 'public:hero.title',
          texts: { fr: 'x', ar: { one: 'x' } },
          version_id: randomUUID(),
          seen: randomUUID(),
        },
      },
      reset_text: { who: admin, args: { key: 'public:hero.title', version_id: randomUUID(), seen: randomUUID() } },
      import_texts: {
        who: admin,
        args: { version_id: randomUUID(), entries: [{ key: 'public:hero.title', texts: { fr: 'x' }, seen: null }] },
      },
      set_office: {
        who: admin,
        args: { pays: 'kenya', details: { phone: '+254 20 271 8000' }, version_id: randomUUID(), seen: randomUUID() },
      },
      set_company_details: {
        who: admin,
        args: { details: { support_email: 'aide@hawa.dz' }, version_id: randomUUID(), seen: randomUUID() },
      },
      set_setting: { who: admin, args: { key: 'validation_rapports', value: true, seen: false } },
      save_content: {
        who: admin,
        args: {
          kind: 'recommendation',
          key: 'noise',
          version_id: randomUUID(),
          seen: randomUUID(),
          shown: true,
          body: {
            title: { fr: 'F', en: 'E', ar: 'ع' },
            text: { fr: 'F', en: 'E', ar: 'ع' },
            priorite: 'haute',
            article: 'compliance',
          },
        },
      },
      reset_content: {
        who: admin,
        args: { kind: 'article', key: 'compliance', version_id: randomUUID(), seen: randomUUID() },
      },
      publish_legal: {
        who: admin,
        args: {
          key: 'privacy',
          version_id: randomUUID(),
          seen: randomUUID(),
          effective_on: '2026-12-01',
          note: { fr: 'F', en: 'E', ar: 'ع' },
        },
      },
      validate_report: {
        who: admin,
        args: { study_id, file_id: randomUUID(), known_state: 'livre', commentaire: 'x' },
      },
      send_back_report: {
        who: admin,
        args: { study_id, file_id: randomUUID(), known_state: 'en_validation', commentaire: 'x' },
      },
      assign_inquiry: {
        who: admin,
        args: { kind: 'help', inquiry_id: randomUUID(), assigned_to: admin.profileId, instead_of: client.profileId },
      },
      answer_inquiry: {
        who: admin,
        args: {
          kind: 'contact',
          inquiry_id: randomUUID(),
          known_state: 'en_cours',
          known_replies: 0,
          reply_id: randomUUID(),
          reponse: 'x',
        },
      },
      set_inquiry_state: {
        who: admin,
        args: {
          kind: 'expert',
          inquiry_id: randomUUID(),
          known_state: 'répondue',
          known_replies: 1,
          etat_demande: 'ouverte',
        },
      },
      withdraw_newsletter: { who: admin, args: { email: 'a@example.org' } },
      save_letter: { who: admin, args: { ...letterDraft(), seen: randomUUID() } },
      remove_letter: { who: admin, args: { letter_id: randomUUID(), seen: randomUUID() } },
      test_letter: { who: admin, args: { letter_id: randomUUID(), seen: randomUUID(), langue: 'ar' } },
      send_letter: { who: admin, args: { letter_id: randomUUID(), seen: randomUUID() } },
      mark_report_opened: { who: client, args: { report_of: study_id, sha256: SHA256, way: 'viewed', offline: true } },
      send_message: {
        who: client,
        args: { message_id: randomUUID(), thread_kind: 'advice', thread_id: client.profileId, contenu: 'x' },
      },
      open_support_request: {
        who: intervenant,
        args: { request_id: randomUUID(), message_id: randomUUID(), categorie: 'compte', sujet: 'S', contenu: 'x' },
      },
      close_support_request: { who: intervenant, args: { request_id: randomUUID() } },
      mark_thread_read: {
        who: client,
        args: { thread_kind: 'advice', thread_id: client.profileId, up_to: '2026-11-21T10:00:00.000Z' },
      },
      mark_notices_seen: { who: client, args: { up_to: '2026-11-21T10:00:00.000Z' } },
      set_mail_preference: { who: client, args: { event: 'message', wanted: false } },
      add_measurement: {
        who: intervenant,
        args: {
          study_id,
          measurement_id: randomUUID(),
          parametre: 'autre',
          libelle: 'x',
          valeur: 1.5,
          unite: 'x',
          measured_at: '2026-11-21T10:00:00.000Z',
          instrument: 'x',
          point: 'x',
        },
      },
      withdraw_measurement: { who: intervenant, args: { study_id, measurement_id: randomUUID() } },
      add_sample: {
        who: intervenant,
        args: {
          study_id,
          sample_id: randomUUID(),
          code: makeSampleCode(studyId(study_id)),
          matrice: 'eau',
          contenant: 'autre',
          contenant_precise: 'x',
          sampled_at: '2026-11-21T10:00:00.000Z',
          latitude: 34.8,
          longitude: -1.3,
          accuracy: 5,
          lieu: 'x',
          conservation: 'x',
          remarque: 'x',
        },
      },
      hand_over_samples: {
        who: intervenant,
        args: {
          study_id,
          handover_id: randomUUID(),
          sample_ids: [randomUUID()],
          handed_at: '2026-11-21T10:00:00.000Z',
          receveur_nom: 'x',
          receveur_organisme: 'x',
          lieu: 'x',
          etat: 'x',
          signature: 'M0 0L10 10',
          signature_saisie: 'x',
        },
      },
      cancel_sample: { who: intervenant, args: { study_id, sample_id: randomUUID(), motif: 'x' } },
      add_photo: {
        who: intervenant,
        args: {
          mission_id: study_id,
          photo_id: PHOTO_ID,
          taken_at: '2026-11-21T10:00:00.000Z',
          legende: 'x',
          latitude: 34.8,
          longitude: -1.3,
          accuracy: 5,
          file: {
            path: `photos/${intervenant.userId}/${study_id}/${PHOTO_ID}_1.jpg`,
            type: 'image/jpeg',
            size: 1,
            sha256: SHA256,
            width: 1,
            height: 1,
          },
        },
      },
      add_request_photo: {
        who: client,
        args: {
          demande_id: study_id,
          photo_id: PHOTO_ID,
          file: {
            path: `sites/${client.userId}/${study_id}/${PHOTO_ID}_1.jpg`,
            type: 'image/jpeg',
            size: 1,
            sha256: SHA256,
            width: 1,
            height: 1,
          },
        },
      },
      withdraw_request_photo: { who: client, args: { demande_id: study_id, photo_id: randomUUID() } },
      show_photo: { who: intervenant, args: { mission_id: study_id, photo_id: randomUUID(), montrer: true } },
      draw_on_photo: {
        who: intervenant,
        args: { mission_id: study_id, photo_id: randomUUID(), traits: A_DRAWING, seen: A_DRAWING },
      },
      add_voice_note: {
        who: intervenant,
        args: {
          mission_id: study_id,
          photo_id: randomUUID(),
          voice_id: VOICE_ID,
          duree: 12,
          file: {
            path: `photos/${intervenant.userId}/${study_id}/${VOICE_ID}_1.webm`,
            type: 'audio/webm',
            size: 1,
            sha256: SHA256,
          },
        },
      },
      withdraw_voice_note: {
        who: intervenant,
        args: { mission_id: study_id, photo_id: randomUUID(), voice_id: randomUUID() },
      },
      withdraw_photo: { who: intervenant, args: { mission_id: study_id, photo_id: randomUUID() } },
      contact_expert: {
        who: client,
        args: {
          ...person,
          type_consultation: 'formation',
          urgence: 'elevee',
          sujet: 'S',
          message: 'M',
          langue: 'fr',
          ...traps,
        },
      },
      subscribe_newsletter: { who: client, args: { email: 'a@example.org', langue: 'ar', ...traps } },
      send_contact_message: {
        who: client,
        args: { ...person, bureau: 'kenya', sujet: 'S', message: 'M', langue: 'en', ...traps },
      },
    }
  }

  const NASTY: readonly unknown[] = [
    null,
    '',
    '   ',
    '\n',
    0,
    -1,
    1.5,
    91,
    181,
    1e300,
    -1e300,
    true,
    [],
    {},
    ['x'],
    { a: 1 },
    'x',
    'é',
    'e\u0301',
    '\u{1F32C}\u{FE0F}',
    'a@b',
    'a@b.c',
    'a b@c.d',
    "'; drop table profiles; --",
    '../../etc/passwd',
    '00000000-0000-0000-0000-00000000000g',
    'algerie',
    'ALGERIE',
    'F'.repeat(64),
    'x'.repeat(30_000),
  ]
  /**
   * Fields where the server checks more than the device: the owner of a path, that a position is a pair, that a file's
   * values belong together. It also takes null and blank for "empty" where the device insists on a text; the reverse
   * would refuse work that was accepted offline.
   */
  const knowsMore = (field: string): boolean => ['path', 'latitude', 'longitude', 'file'].includes(field)

  /** As `send` for each of these arguments, in one statement, since there are thousands. All is rolled back. */
  const sendEach = async (who: Account, name: CommandName, given: readonly unknown[]): Promise<readonly Verdict[]> => {
    const byFunction = definitionOf(name).door === 'contact_function'
    return engine.probe(byFunction ? 'service' : who, async (tx) => {
      await comesFrom(tx, randomAddress())
      const door = byFunction
        ? `public.record_contact_message(gen_random_uuid(), $1, '${randomAddress()}')`
        : `public.apply_command(gen_random_uuid(), '${name}', $1, now())`
      const answers = await tx.query<{ answer: Verdict }>(
        `select public.answer_undone($1, a.args) as answer
         from jsonb_array_elements($2::text::jsonb) with ordinality as a (args, place) order by place`,
        [`select ${door}`, JSON.stringify(given)],
      )
      return answers.map(({ answer }) => answer)
    })
  }

  it.each(COMMAND_NAMES)(
    '%s: any value in any field is answered, and what the device lets through is never invalid',
    async (name) => {
      const { who, args } = valid()[name]
      const invalidFields = async (given: readonly unknown[]): Promise<readonly unknown[]> =>
        (await sendEach(who, name, given)).map(({ code, result }) =>
          code === 'invalid' ? result?.['field'] : undefined,
        )
      const cases = [...Object.keys(args), 'inconnu'].flatMap((field, at) => {
        const { [field]: _, ...without } = args
        const values = drawnPart(NASTY, 3, seed, at)
        const replaced = values.map((value) => ({ ...args, [field]: value }))
        const each: readonly Record<string, unknown>[] = [without, ...replaced]
        return each.map((given) => {
          const what = `${field} = ${JSON.stringify(given[field])?.slice(0, 60)}`
          return { field, given, what, here: checkInput(name, given) }
        })
      })
      const there = await invalidFields(cases.map(({ given }) => given))
      const letThrough = cases.flatMap(({ field, what, here }) =>
        here.kind === 'valid' && !knowsMore(field) ? [{ what, args: here.args }] : [],
      )
      const refused = await invalidFields(letThrough.map((one) => one.args))
      expect(there).toHaveLength(cases.length)
      for (const [i, { field, what, here }] of cases.entries()) {
        if (there[i] === undefined || knowsMore(field)) continue
        const wrong = here.kind === 'invalid' ? here.problems.map((problem) => problem.field) : []
        // The server names the first; the device all, and none elsewhere.
        expect(wrong[0], what).toBe(there[i])
        expect([...new Set(wrong.map((one) => one.split('.')[0]))], what).toHaveLength(1)
      }
      for (const [i, { what }] of letThrough.entries()) expect(refused[i], what).toBeUndefined()
    },
  )

  it.each([[null], [[]], ['x'], [3], [true], [[{ nom: 'x' }]]])(
    'arguments that are no object are invalid: %j',
    async (args) => {
      for (const name of COMMAND_NAMES) {
        const { who } = valid()[name]
        const verdict = await send(who, name, args)
        expect(verdict).toMatchObject({ code: 'invalid', result: { field: 'args', reason: 'malformed' } })
      }
    },
  )

  it('longest texts: what the device lets through the server takes, one character more neither does', async () => {
    for (const name of COMMAND_NAMES) {
      const { who, args } = valid()[name]
      for (const [field, most] of Object.entries(LIMITS)) {
        if (typeof args[field] !== 'string') continue
        const text = (length: number): string =>
          field.endsWith('email') ? `${'x'.repeat(length - 4)}@b.c` : 'x'.repeat(length)
        const verdict = (length: number) => send(who, name, { ...args, [field]: text(length) })
        expect((await verdict(most)).code, `${name}.${field}`).not.toBe('invalid')
        expect(await verdict(most + 1), `${name}.${field}`).toMatchObject({
          code: 'invalid',
          result: { field, reason: 'too_long' },
        })
      }
    }
  })

  it('a position is both numbers or none, within the globe', async () => {
    const { who, args } = valid().save_field_notes
    const problem = async (more: object) =>
      (await engine.probe(who, (tx) => apply(tx, 'save_field_notes', { ...args, ...more }))).result
    expect(await problem({ latitude: 90.0001 })).toEqual({ field: 'latitude', reason: 'malformed' })
    expect(await problem({ longitude: -180.0001 })).toEqual({ field: 'longitude', reason: 'malformed' })
    expect(await problem({ longitude: null })).toEqual({ field: 'longitude', reason: 'required' })
    expect(await problem({ latitude: 90, longitude: -180 })).toBeUndefined()
  })

  it('a command of enormous arguments is refused, and its arguments are not kept', async () => {
    const id = randomUUID()
    const args = { nom: 'x', rest: 'y'.repeat(270_000) }
    const verdict = await engine.as(people.client, (tx) => apply(tx, 'update_profile', args, { id }))
    expect(verdict).toMatchObject({ code: 'invalid', result: { field: 'args', reason: 'too_long' } })
    expect(await engine.sql.query('select args from public.commands where id = $1', [id])).toEqual([{ args: null }])
  })

  it('names that are no command are unknown on both sides', async () => {
    for (const name of [
      '',
      'Request_Study',
      'request_study ',
      'cmd_request_study',
      'hawa.lock_feed',
      'x'.repeat(5000),
    ]) {
      expect(isCommandName(name)).toBe(false)
      expect(word(await engine.probe(people.client, (tx) => apply(tx, name, {})))).toBe('unknown_command')
    }
  })
})
