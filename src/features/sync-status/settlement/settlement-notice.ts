import type { RefusalCode, Settlement } from '../../../../sync/index.ts'
import { isAccountCommand } from '../../../data/commands/account-commands.ts'

/** The notice for a verdict, as keys of the `sync` texts. Each text gets the company's name. */
export interface SettlementNotice {
  readonly kind: 'success' | 'error'
  readonly title: string
  readonly text: string | null
  /** The refusal whose sentence explains it; null when the text already says it. */
  readonly reason: RefusalCode | null
}

type Told = Pick<Settlement, 'name' | 'context' | 'verdict'>

/**
 * Spec §8. The texts stand under `settled.<command>`: `applied`; the code of the refusal, or `refused`; each with
 * `_text` for the sentence after the title, and with `_<context>` where a page has its own words. Null: no notice,
 * since the screen or the dialog itself shows the verdict.
 */
export function settlementNotice(told: Told, has: (key: string) => boolean): SettlementNotice | null {
  const { name, context, verdict } = told
  const find = (outcome: string): string | null =>
    [`${outcome}_${context}`, outcome].map((key) => `settled.${name}.${key}`).find(has) ?? null
  if (verdict.kind === 'applied') {
    // The notice of the bulk action counts it.
    if (context === 'bulk') return null
    const title = find('applied')
    return title === null ? null : { kind: 'success', title, text: find('applied_text'), reason: null }
  }
  const { code } = verdict
  const title = find(code) ?? find('refused')
  if (title === null || (isAccountCommand(name) && ASKED_AGAIN.includes(code))) return null
  const said = find(`${code}_text`)
  return { kind: 'error', title, text: said ?? find('refused_text'), reason: said === null ? code : null }
}

/** Refusals that the dialog of an account command handles itself; a notice over it would outlive the answer. */
const ASKED_AGAIN: readonly RefusalCode[] = [
  'account_changed',
  'missions_running',
  'email_taken',
  'invalid',
  'studies_open',
]
