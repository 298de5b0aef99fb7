import type { Queueing } from './definition.ts'
import { COMMAND_NAMES, definitionOf } from './registry.ts'

const PARTS = ['line', 'waitsFor', 'freeStanding', 'quiet', 'door'] as const satisfies readonly (keyof Queueing)[]

/**
 * Queueing facts by command name, where there are any. The build replaces this module by its value
 * (scripts/build/queueing.ts): the worker and public pages send commands without validating them.
 */
export const QUEUEING: Readonly<Record<string, Queueing>> = Object.fromEntries(
  COMMAND_NAMES.flatMap((name) => {
    const definition = definitionOf(name)
    const said = PARTS.flatMap((part) => (part in definition ? [[part, definition[part]]] : []))
    return said.length > 0 ? [[name, Object.fromEntries(said) as Queueing]] : []
  }),
)
