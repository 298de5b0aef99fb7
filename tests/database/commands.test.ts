import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_NAMES, definitionOf } from '../../sync/commands/registry.ts'
import { STATUTS, type Statut } from '../../sync/domain/study.ts'
import { cast, reportPath, request, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, BOTH_ENGINES, sqlState, word, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/**
 * Rights on a study by command, person and state. The study is `client`'s and, from acceptée on, `intervenant`'s;
 * the cancelled one was his too. Every cell runs in its own transaction, on both engines.
 */
const POLICY = policyTable(
  `
  command and state            | client         | otherClient   | intervenant   | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  -----------------------------+----------------+---------------+---------------+------------------+--------------+------------------+------------------+------------
  request_study new            | applied        | applied       | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
  request_study en_attente     | already_exists | already_exists| not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed

  cancel_study en_attente      | applied        | not_found     | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
  cancel_study acceptée        | applied        | not_found     | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
  cancel_study en_cours        | wrong_state    | not_found     | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
  cancel_study terminée        | wrong_state    | not_found     | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
  cancel_study complete        | wrong_state    | not_found     | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
  cancel_study annulée         | already        | not_found     | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
  cancel_study missing         | not_found      | not_found     | not_allowed   | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed

  accept_study en_attente      | not_allowed    | not_allowed   | applied       | applied          | not_approved | account_inactive | account_inactive | not_allowed
  accept_study acceptée        | not_allowed    | not_allowed   | already       | study_taken      | not_approved | account_inactive | account_inactive | not_allowed
  accept_study en_cours        | not_allowed    | not_allowed   | already       | study_taken      | not_approved | account_inactive | account_inactive | not_allowed
  accept_study terminée        | not_allowed    | not_allowed   | already       | study_taken      | not_approved | account_inactive | account_inactive | not_allowed
  accept_study complete        | not_allowed    | not_allowed   | already       | study_taken      | not_approved | account_inactive | account_inactive | not_allowed
  accept_study annulée         | not_allowed    | not_allowed   | wrong_state   | wrong_state      | not_approved | account_inactive | account_inactive | not_allowed
  accept_study missing         | not_allowed    | not_allowed   | not_found     | not_found        | not_approved | account_inactive | account_inactive | not_allowed

  start_study en_attente       | not_allowed    | not_allowed   | not_yours     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  start_study acceptée         | not_allowed    | not_allowed   | applied       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  start_study en_cours         | not_allowed    | not_allowed   | already       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  start_study terminée         | not_allowed    | not_allowed   | already       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  start_study complete         | not_allowed    | not_allowed   | already       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  start_study annulée          | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  start_study missing          | not_allowed    | not_allowed   | not_found     | not_found        | not_approved | account_inactive | account_inactive | not_allowed

  finish_study en_attente      | not_allowed    | not_allowed   | not_yours     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  finish_study acceptée        | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  finish_study en_cours        | not_allowed    | not_allowed   | applied       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  finish_study terminée        | not_allowed    | not_allowed   | already       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  finish_study complete        | not_allowed    | not_allowed   | already       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  finish_study annulée         | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  finish_study missing         | not_allowed    | not_allowed   | not_found     | not_found        | not_approved | account_inactive | account_inactive | not_allowed

  save_field_notes en_attente  | not_allowed    | not_allowed   | not_yours     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  save_field_notes acceptée    | not_allowed    | not_allowed   | applied       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  save_field_notes en_cours    | not_allowed    | not_allowed   | applied       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  save_field_notes terminée    | not_allowed    | not_allowed   | applied       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  save_field_notes complete    | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  save_field_notes annulée     | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  save_field_notes missing     | not_allowed    | not_allowed   | not_found     | not_found        | not_approved | account_inactive | account_inactive | not_allowed

  attach_report en_attente     | not_allowed    | not_allowed   | not_yours     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  attach_report acceptée       | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  attach_report en_cours       | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  attach_report terminée       | not_allowed    | not_allowed   | applied       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  attach_report complete       | not_allowed    | not_allowed   | already       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  attach_report annulée        | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  attach_report missing        | not_allowed    | not_allowed   | not_found     | not_found        | not_approved | account_inactive | account_inactive | not_allowed

  replace_report en_attente    | not_allowed    | not_allowed   | not_yours     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  replace_report acceptée      | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  replace_report en_cours      | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  replace_report terminée      | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  replace_report complete      | not_allowed    | not_allowed   | applied       | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  replace_report annulée       | not_allowed    | not_allowed   | wrong_state   | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  replace_report missing       | not_allowed    | not_allowed   | not_found     | not_found        | not_approved | account_inactive | account_inactive | not_allowed

  update_profile -             | applied        | applied       | applied       | applied          | applied      | account_inactive | account_inactive | applied
  make_me_admin -              | unknown_command| unknown_command| unknown_command| unknown_command | unknown_command | account_inactive | account_inactive | unknown_command
`,
)

/** Of an offer that stands; `quotes.test.ts` has the other specialist. */
const ANSWERS = policyTable(
  `
  command and state|client|otherClient|intervenant|unapproved|inactive|inactiveClient|admin
  answer_quote en_attente|applied|not_found|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
  answer_quote acceptée|applied|not_found|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
  answer_quote en_cours|applied|not_found|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
  answer_quote terminée|wrong_state|not_found|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
  answer_quote complete|wrong_state|not_found|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
  answer_quote annulée|wrong_state|not_found|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
  answer_quote missing|not_found|not_found|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
`,
)
const ROWS = [...POLICY, ...ANSWERS]

const OTHER_SHA256 = 'b'.repeat(64)
const MISSING = '00000000-0000-4000-8000-000000000000'

describe.each(BOTH_ENGINES)('commands on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  const studies = new Map<string, string>()

  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    for (const statut of STATUTS) {
      const id = await study(engine, people.client, statut, people.intervenant)
      studies.set(statut, id)
      await engine.sql.query(
        'insert into public.quotes (id, study_id, montant, offered_at) values ($1, $1, 64000, now())',
        [id],
      )
      for (const account of Object.values(people)) {
        await storeFile(engine, account, reportPath(account, id, 'new'))
        await storeFile(engine, account, reportPath(account, id, 'other'), { sha256: OTHER_SHA256 })
      }
    }
  })
  afterAll(() => engine?.close())

  const argsOf = (command: string, id: string, account: Account): Record<string, unknown> => {
    if (command === 'request_study') return request(id)
    if (command === 'save_field_notes') return { study_id: id, notes_terrain: 'vent d’ouest' }
    if (command === 'attach_report')
      return { study_id: id, path: reportPath(account, id, 'new'), size: 10, sha256: SHA256 }
    if (command === 'replace_report')
      return {
        study_id: id,
        path: reportPath(account, id, 'other'),
        size: 10,
        sha256: OTHER_SHA256,
        motif: 'Valeurs du point 2',
      }
    if (command === 'answer_quote') return { study_id: id, quote_id: id, montant: 64_000, accepte: true }
    return command === 'update_profile' ? { nom: 'Nouveau' } : { study_id: id }
  }

  for (const { name, cells } of ROWS) {
    it(name, async () => {
      const [command = '', state = ''] = name.split(' ')
      const id = studies.get(state) ?? MISSING
      const got: Record<string, string> = {}
      for (const { column } of cells) {
        const account = people[column as keyof Cast]
        got[column] = await engine.probe(account, async (tx) =>
          word(await apply(tx, command, argsOf(command, id, account))),
        )
      }
      expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
    })
  }

  it('the table covers every command in every state', () => {
    const rows = new Set(ROWS.map(({ name }) => name))
    const states: readonly (Statut | 'missing')[] = [...STATUTS, 'missing']
    for (const command of COMMAND_NAMES) {
      // Commands on records and on the own account know no state of a study; they have tests of their own.
      if (!definitionOf(command).changesStudy) continue
      for (const state of states) expect(rows, `${command} ${state}`).toContain(`${command} ${state}`)
    }
  })

  it.each([...COMMAND_NAMES.filter((name) => !definitionOf(name).door), 'send_contact_message'])(
    'a visitor cannot call %s at all',
    async (command) => {
      const attempt = engine.probe('anonymous', (tx) => apply(tx, command, request(MISSING)))
      await expect(attempt.catch(sqlState)).resolves.toBe('42501')
    },
  )

  it('each move lands in the state the machine says', async () => {
    const moved = async (account: Account, command: string, state: Statut): Promise<unknown> => {
      const id = studies.get(state) ?? MISSING
      return engine.probe(
        account,
        async (tx) => (await apply(tx, command, argsOf(command, id, account))).result?.['statut'],
      )
    }
    expect(await moved(people.intervenant, 'accept_study', 'en_attente')).toBe('acceptée')
    expect(await moved(people.intervenant, 'start_study', 'acceptée')).toBe('en_cours')
    expect(await moved(people.intervenant, 'finish_study', 'en_cours')).toBe('terminée')
    expect(await moved(people.intervenant, 'attach_report', 'terminée')).toBe('complete')
    expect(await moved(people.client, 'cancel_study', 'acceptée')).toBe('annulée')
  })
})
