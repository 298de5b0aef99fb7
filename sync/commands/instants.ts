import * as v from 'valibot'
import type { InstantOrigin } from '../domain/observation.ts'

const NOT_OF_THE_CLOCK = ['saisie', 'fichier'] as const satisfies readonly InstantOrigin[]

type Args = Readonly<Record<string, unknown>>
type Clock = {
  readonly clock: 'device'
  /** The argument that holds the origin of this instant. */
  readonly origin?: string
}

/** Declares an instant of the device's clock: it is corrected like the command's own time [L18]. */
export const ofDeviceClock = <T>(origin?: string) =>
  v.metadata<T, Clock>({ clock: 'device', ...(origin === undefined ? {} : { origin }) })

/**
 * Names of the arguments that hold an instant of the device's clock, from the schema's declarations. Excludes times
 * that a person typed or a file contained.
 */
export function clockInstants(schema: v.GenericSchema<unknown, unknown>, args: Args): readonly string[] {
  return Object.entries(entriesOf(schema)).flatMap(([name, field]) => {
    const declared = declarationOf(field)
    if (!declared || typeof args[name] !== 'string') return []
    const origin = declared.origin === undefined ? undefined : args[declared.origin]
    return NOT_OF_THE_CLOCK.some((one) => one === origin) ? [] : [name]
  })
}

type Schema = v.GenericSchema<unknown, unknown>

/** The entries of the object schema that the schema is, or ends in. */
function entriesOf(schema: Schema): Readonly<Record<string, Schema>> {
  if ('entries' in schema && isEntries(schema.entries)) return schema.entries
  const steps = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe.filter(isSchema) : []
  return Object.assign({}, ...steps.filter((step) => step !== schema).map(entriesOf))
}

const isEntries = (value: unknown): value is Readonly<Record<string, Schema>> =>
  typeof value === 'object' && value !== null

function declarationOf(field: Schema): Clock | null {
  const schema = 'wrapped' in field && isSchema(field.wrapped) ? field.wrapped : field
  const found: Partial<Clock> = v.getMetadata(schema)
  if (found.clock !== 'device') return null
  return { clock: 'device', ...(found.origin === undefined ? {} : { origin: found.origin }) }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'kind' in value
