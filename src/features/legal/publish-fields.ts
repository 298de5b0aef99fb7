import type { Spoken } from '../../../sync/domain/content.ts'
import { publishedReason } from '../../../sync/domain/refusal.ts'
import { faultsOf } from '../../data/commands/command-rules.ts'
import type { Problems } from '../../editing/use-content-editor.ts'

/** Of `publish_legal`, by place (`effective_on`, `note.ar`): why it cannot be published. */
export function problemsOf(effective_on: string, note: Spoken): Problems {
  const faults = faultsOf('publish_legal', { effective_on, note })
  const own = faults.filter(({ field }) => field === 'effective_on' || field.startsWith('note'))
  return new Map(own.map(({ field, reason }) => [field, publishedReason(reason)]))
}
