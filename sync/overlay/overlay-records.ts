import { definitionOf } from '../commands/registry.ts'
import type { RecordView } from '../contract.ts'
import type { AnyRecord, HawaRecord, RecordKind } from '../records/record.ts'
import { isShown, stateOf, type LaidCommand, type Viewer } from './overlay.ts'

/**
 * Records of one kind with this device's unsent commands applied. A refused record stays visible with its mark, so that
 * written work does not vanish.
 * @param commands of one person, in the order of dispatch
 */
export function overlayRecords<K extends RecordKind>(
  kind: K,
  rows: readonly HawaRecord<K>[],
  commands: readonly LaidCommand[],
  { me, pulledTo }: Viewer,
): RecordView<K>[] {
  const viewById = new Map<string, RecordView<K>>(rows.map((row) => [row.id, { ...row, sync: 'synced' }]))
  for (const command of commands) {
    const { puts } = definitionOf(command.name) ?? {}
    if (!puts || !(isShown(command, pulledTo) || command.standing === 'refused' || command.standing === 'held'))
      continue
    const known = (id: string) => (viewById.get(id) ?? null) as AnyRecord | null
    for (const record of puts(command.args, { at: command.madeAt, me, commandId: command.id, known })) {
      if (record.kind !== kind) continue
      viewById.set(record.id, { ...(record as HawaRecord<K>), sync: stateOf([command]) })
    }
  }
  return [...viewById.values()]
}
