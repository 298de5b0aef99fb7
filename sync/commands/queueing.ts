import type { Queueing } from './definition.ts'
import { COMMAND_NAMES, definitionOf } from './registry.ts'

const PARTS = ['line', 'waitsFor', 'freeStanding', 'quiet', 'door'] as const satisfies readonly (keyof Queueing)[]

/**
 * By the name of the command, where there is anything to say. The build puts its value in the place of this module
 * (scripts/build/queueing.ts): the worker and public pages send what they never check.
 */
export const QUEUEING: Readonly<Record<string, Queueing>> = Object.fromEntries(
  COMMAND_NAMES.flatMap((name) => {
    const definition = definitionOf(name)
    const said = PARTS.flatMap((part) => (part in definition ? [[part, definition[part]]] : []))
    return said.length > 0 ? [[name, Object.fromEntries(said) as Queueing]] : []
  }),
)
