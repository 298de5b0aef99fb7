import { firstValueFrom } from 'rxjs'
import type { ReportOf, Sync } from '../../../../sync/index.ts'
import { noAnswerOf } from '../../../../sync/domain/connection.ts'

type Opened = Pick<ReportOf, 'id' | 'rapport_sha256'>

/**
 * Records that this person has opened a report: who, which file, when, how, and nothing else. Without network it waits
 * on this device like every command. A report that is not delivered yet is not recorded.
 */
export async function markReportOpened(
  sync: Sync,
  { id, rapport_sha256 }: Opened,
  way: 'viewed' | 'downloaded',
): Promise<void> {
  if (rapport_sha256 === null) return
  const { connection } = await firstValueFrom(sync.status$)
  const args = { report_of: id, sha256: rapport_sha256, way, offline: noAnswerOf(connection) !== null }
  await sync.dispatch({ name: 'mark_report_opened', args })
}

/** Until its own file has been sent, only its author can have opened it. */
export const isDelivered = ({ sync }: { readonly sync: { readonly pending: readonly string[] } }): boolean =>
  !sync.pending.includes('attach_report') && !sync.pending.includes('replace_report')
