import { expect, test } from 'vitest'
import * as v from 'valibot'
import { clockInstants } from '../../../sync/commands/instants.ts'
import { COMMAND_NAMES, definitionOf } from '../../../sync/commands/registry.ts'
import { isFieldInstant } from '../../../sync/domain/observation.ts'

const INSTANT = '2026-06-01T08:00:00.000Z'
/** Given by the server: the device says it back as it was. */
const SERVERS = ['mark_thread_read.up_to', 'mark_notices_seen.up_to']

type Schema = v.GenericSchema<unknown, unknown>

/** The arguments of a command, as far as its schema is an object. */
function entriesOf(schema: Schema): Readonly<Record<string, Schema>> {
  if ('entries' in schema) return schema.entries as Readonly<Record<string, Schema>>
  const steps = 'pipe' in schema ? (schema.pipe as readonly Schema[]).slice(1) : []
  const parts = steps.filter((step) => 'entries' in step || 'pipe' in step).map(entriesOf)
  return Object.assign({}, ...parts) as Readonly<Record<string, Schema>>
}

/** It takes an instant, and nothing that is none. */
const takesInstants = (field: Schema): boolean =>
  v.is(field, INSTANT) && !v.is(field, 'x') && !v.is(field, '2026-06-01')

test("[L18] every instant in the arguments of a command is declared as one of the device, or is the server's", () => {
  const found = COMMAND_NAMES.flatMap((name) => {
    const { input } = definitionOf(name)
    const fields = Object.entries(entriesOf(input))
      .filter(([, field]) => takesInstants(field))
      .map(([field]) => field)
    const declared = clockInstants(input, Object.fromEntries(fields.map((field) => [field, INSTANT])))
    return fields.map((field) => ({ field: `${name}.${field}`, declared: declared.includes(field) }))
  })
  expect(
    found
      .filter(({ declared }) => !declared)
      .map(({ field }) => field)
      .toSorted(),
  ).toEqual(SERVERS.toSorted())
  expect(
    found
      .filter(({ declared }) => declared)
      .map(({ field }) => field)
      .toSorted(),
  ).toEqual([
    'add_measurement.measured_at',
    'add_measurement.position_at',
    'add_photo.position_at',
    'add_photo.taken_at',
    'add_sample.position_at',
    'add_sample.sampled_at',
    'finish_study.finished_at',
    'finish_study.position_at',
    'hand_over_samples.handed_at',
    'hand_over_samples.position_at',
    'save_field_notes.position_at',
    'set_out.left_at',
    'start_study.position_at',
    'start_study.started_at',
  ])
})

test('[L18] each instant of the field is told on the clock of its place', () => {
  const found = COMMAND_NAMES.flatMap((name) => {
    const { input } = definitionOf(name)
    return clockInstants(input, Object.fromEntries(Object.keys(entriesOf(input)).map((field) => [field, INSTANT])))
  })
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter((field) => !isFieldInstant(field))).toEqual([])
})

test.each([
  [undefined, true],
  ['horloge', true],
  ['saisie', false],
  ['fichier', false],
  ['inconnue', true],
] as const)("[L18] an instant whose origin is %s is of the device's clock: %s", (at_origin, ofClock) => {
  const { input } = definitionOf('add_photo')
  const args = { taken_at: INSTANT, position_at: INSTANT, ...(at_origin && { at_origin }) }
  expect(clockInstants(input, args)).toEqual(ofClock ? ['taken_at', 'position_at'] : ['position_at'])
})
