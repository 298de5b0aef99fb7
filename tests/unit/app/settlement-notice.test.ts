import { describe, expect, test } from 'vitest'
import { settlementNotice } from '../../../src/features/sync-status/settlement/settlement-notice.ts'
import texts from '../../../src/i18n/locales/fr/shared/sync.json' with { type: 'json' }
import { isQuietCommand } from '../../../sync/outbox/order.ts'
import { COMMAND_NAMES, isCommandName } from '../../../sync/commands/registry.ts'
import { REFUSAL_CODES, type RefusalCode } from '../../../sync/domain/refusal.ts'
import type { Settlement } from '../../../sync/contract.ts'

type Name = Settlement['name']

const partOf = (part: unknown, key: string) => (part as Readonly<Record<string, unknown>> | undefined)?.[key]
const textOf = (key: string) => key.split('.').reduce<unknown>(partOf, texts)
const has = (key: string) => typeof textOf(key) === 'string'
const applied = (name: Name, context: Settlement['context'] = null) =>
  settlementNotice({ name, context, verdict: { kind: 'applied' } }, has)
const refused = (name: Name, code: RefusalCode, context: Settlement['context'] = null) =>
  settlementNotice({ name, context, verdict: { kind: 'refused', code, problem: null } }, has)
const titleOf = (notice: ReturnType<typeof settlementNotice>) => notice && textOf(notice.title)

describe("the spec's words for a verdict", () => {
  test.each([
    ['accept_study', null, "Étude acceptée: L'étude a été assignée à votre compte avec succès."],
    ['accept_study', 'missions', 'Étude acceptée !'],
    ['start_study', 'missions', 'Mission démarrée !'],
    ['finish_study', 'missions', 'Mission terminée !'],
    ['attach_report', 'missions', 'Rapport téléchargé !'],
    ['cancel_study', null, 'Commande annulée'],
    ['request_study', null, 'Demande soumise avec succès'],
  ] as const)('%s applied on %s', (name, context, title) => {
    expect(titleOf(applied(name, context))).toBe(title)
  })

  test.each([
    [
      'accept_study',
      'study_taken',
      null,
      'Étude déjà prise: Cette étude a déjà été acceptée par un autre intervenant.',
    ],
    [
      'accept_study',
      'study_taken',
      'missions',
      'Étude déjà prise: Cette étude a déjà été acceptée par un autre intervenant.',
    ],
    ['accept_study', 'not_allowed', null, "Erreur: Impossible d'accepter l'étude. Veuillez réessayer."],
    ['accept_study', 'wrong_state', 'missions', 'Cette étude a peut-être déjà été prise par un autre intervenant.'],
    ['accept_study', 'not_allowed', 'missions', "Une erreur est survenue lors de l'acceptation."],
    ['start_study', 'wrong_state', null, 'Impossible de démarrer la mission.'],
    ['finish_study', 'not_yours', null, 'Impossible de terminer la mission.'],
    [
      'attach_report',
      'file_mismatch',
      null,
      'Erreur de téléchargement: Impossible de télécharger le rapport. Veuillez réessayer.',
    ],
    ['cancel_study', 'wrong_state', null, "Une erreur est survenue lors de l'annulation de la commande."],
    ['request_study', 'invalid', null, 'Une erreur est survenue lors de la soumission de votre demande.'],
  ] as const)('%s refused with %s on %s', (name, code, context, title) => {
    expect(titleOf(refused(name, code, context))).toBe(title)
  })
})

const outcomeOf = (key: string) => key.replace(/(_text)?(_missions|_closed)?$/, '')

/** Their dialog waits for the verdict and says these beside its fields. */
const IN_THE_DIALOG = {
  commands: [
    'set_account_active',
    'update_account',
    'approve_account',
    'refuse_account',
    'invite_account',
    'withdraw_invitation',
    'delete_account',
    'correct_address',
  ],
  codes: ['account_changed', 'missions_running', 'email_taken', 'invalid', 'studies_open'],
} as const satisfies { readonly commands: readonly Name[]; readonly codes: readonly RefusalCode[] }

test('every refusal of every command that somebody gave is said, and as an error', () => {
  for (const name of COMMAND_NAMES.filter((one) => !isQuietCommand(one))) {
    for (const code of REFUSAL_CODES) {
      const asked =
        (IN_THE_DIALOG.commands as readonly string[]).includes(name) &&
        (IN_THE_DIALOG.codes as readonly string[]).includes(code)
      if (asked) expect(refused(name, code), `${name} ${code}`).toBeNull()
      else expect(refused(name, code), `${name} ${code}`).toMatchObject({ kind: 'error' })
    }
  }
})

test('a refusal names its reason unless the title already does', () => {
  expect(refused('start_study', 'wrong_state')?.reason).toBe('wrong_state')
  expect(refused('accept_study', 'study_taken')).toMatchObject({
    reason: null,
    text: 'settled.accept_study.study_taken_text',
  })
})

test('a read mark is never spoken of', () => {
  expect([applied('mark_thread_read'), refused('mark_thread_read', 'account_inactive')]).toEqual([null, null])
})

test('notes and profile are confirmed where they are written, not by a notice', () => {
  expect(applied('save_field_notes')).toBeNull()
  expect(applied('update_profile')).toBeNull()
})

test('of many given together a refusal is told by itself, what was carried out by the notice of all', () => {
  expect(applied('assign_study', 'bulk')).toBeNull()
  expect(titleOf(refused('assign_study', 'study_taken', 'bulk'))).toBe("L'intervenant n'a pas été modifié.")
})

test('an account that is closed is told as closed, one that is opened as opened', () => {
  expect(applied('set_account_active', 'closed')?.text).toBe('settled.set_account_active.applied_text_closed')
  expect(applied('set_account_active')?.text).toBe('settled.set_account_active.applied_text')
})

test('a command of another version is not spoken of', () => {
  expect([applied('plan_visit' as Name), refused('plan_visit' as Name, 'unknown_command')]).toEqual([null, null])
})

test('each text is of a command and of an outcome of it', () => {
  const outcomes = new Set<string>(['applied', 'refused', ...REFUSAL_CODES])
  for (const [name, said] of Object.entries(texts.settled)) {
    expect(isCommandName(name), name).toBe(true)
    for (const key of Object.keys(said)) expect(outcomes, `${name}.${key}`).toContain(outcomeOf(key))
  }
})
