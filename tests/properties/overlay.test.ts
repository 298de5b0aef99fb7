import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommandName } from '../../sync/commands/command.ts'
import { commandId } from '../../sync/domain/ids.ts'
import { STATUTS, type Study } from '../../sync/domain/study.ts'
import { overlayProfile, overlayStudy, type LaidCommand } from '../../sync/overlay/overlay.ts'
import { aProfile, aStudy } from '../support/study-rows.ts'
import { printSeed } from '../support/seed.ts'

const me = aProfile()
const other = aProfile()
const base = aStudy()
const viewer = { me, pulledTo: base.rev }
const NAMES = [
  'cancel_study',
  'accept_study',
  'start_study',
  'finish_study',
  'save_field_notes',
  'attach_report',
] as const satisfies readonly CommandName[]
const seed = printSeed()

const rows = fc
  .record({ statut: fc.constantFrom(...STATUTS), intervenant: fc.constantFrom(null, me, other) })
  .map(({ statut, intervenant }): Study => ({ ...base, statut, intervenant_id: intervenant?.id ?? null }))

const commands = fc
  .array(
    fc.record({
      name: fc.constantFrom(...NAMES),
      standing: fc.constantFrom<LaidCommand['standing']>('pending', 'pending', 'pending', 'held', 'refused', 'applied'),
      rev: fc.integer({ min: base.rev - 2, max: base.rev + 3 }),
      text: fc.oneof(fc.constantFrom('', 'a', 'b'), fc.string({ maxLength: 5 })),
      over: fc.constantFrom({}, { seen: null }, { seen: '' }, { seen: 'a' }, { seen: 'b' }),
    }),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(({ name, standing, rev, text, over }, seq): LaidCommand => ({
      id: commandId(`00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`),
      seq,
      name,
      standing,
      studyId: base.id,
      madeAt: new Date(Date.UTC(2026, 5, 1, 8, seq)).toISOString(),
      rev: standing === 'applied' ? rev : null,
      args: {
        study_id: base.id,
        ...(name === 'save_field_notes' ? { notes_terrain: text, ...over } : {}),
        ...(name === 'attach_report' ? { path: `p/${text}`, size: text.length + 1, sha256: 'a'.repeat(64) } : {}),
      },
    })),
  )

const study = (row: Study, list: readonly LaidCommand[]): Omit<Study, 'updated_at'> => {
  const view = overlayStudy(row, list, viewer)
  if (!view) throw new Error('the row disappeared')
  const { sync: _, updated_at: __, ...rest } = view
  return rest
}

const check = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>): void =>
  fc.assert(property, { seed, numRuns: 500 })

describe('overlay', () => {
  test('in the order of giving: laying all at once is laying one after the other', () => {
    check(
      fc.property(rows, commands, (row, list) => {
        const step = list.reduce<Study>(
          (seen, command) => ({ ...study(seen, [command]), updated_at: row.updated_at }),
          row,
        )
        expect(study(row, list)).toEqual(study(step, []))
      }),
    )
  })

  test('laying a command twice is laying it once: the row that already holds it does not change', () => {
    check(
      fc.property(rows, commands, (row, list) => {
        for (const command of list) {
          const once = { ...study(row, [command]), updated_at: row.updated_at }
          expect(study(once, [command])).toEqual(study(once, []))
        }
      }),
    )
  })

  test('notes replace only those that they were written over [L19]', () => {
    const saved = fc.constantFrom(null, 'a', 'b')
    check(
      fc.property(saved, commands, (notes_terrain, list) => {
        const row: Study = { ...base, statut: 'en_cours', intervenant_id: me.id, notes_terrain }
        const given = list.filter(({ name, standing }) => name === 'save_field_notes' && standing === 'pending')
        for (const command of given) {
          const { notes_terrain: text, seen } = command.args
          const goesThrough = seen === undefined || (seen ?? '') === (notes_terrain ?? '')
          expect(study(row, [command]).notes_terrain ?? '').toBe(goesThrough ? text : (notes_terrain ?? ''))
        }
      }),
    )
  })

  test('a profile takes a change whole, or not at all: where a field is neither seen nor wanted [L19]', () => {
    const value = fc.constantFrom(null, 'a', 'b', 'c')
    const fieldsOf = fc.record({ telephone: value, entreprise: value, specialite: value })
    const someOf = fc.record({ telephone: value, entreprise: value, specialite: value }, { requiredKeys: [] })
    check(
      fc.property(fieldsOf, someOf, someOf, (there, wanted, seen) => {
        const args = { ...Object.fromEntries(Object.entries(wanted).map(([name, text]) => [name, text ?? ''])), seen }
        const command: LaidCommand = {
          id: commandId('00000000-0000-4000-8000-000000000000'),
          seq: 1,
          name: 'update_profile',
          args,
          studyId: null,
          madeAt: '2026-06-01T08:00:00.000Z',
          standing: 'pending',
          rev: null,
        }
        const before = { ...me, ...there }
        const names = Object.keys(wanted) as (keyof typeof wanted)[]
        const taken = names.some((name) => name in seen && there[name] !== seen[name] && there[name] !== wanted[name])
        expect(overlayProfile(before, [command])).toEqual(taken ? before : { ...before, ...wanted })
      }),
    )
  })

  test('only pending and not yet pulled commands have an effect', () => {
    check(
      fc.property(rows, commands, (row, list) => {
        const effective = list.filter(
          ({ standing, rev }) => standing === 'pending' || (standing === 'applied' && rev !== null && rev > row.rev),
        )
        expect(study(row, list)).toEqual(study(row, effective))
      }),
    )
  })

  test('the mark lists exactly what the server has not confirmed', () => {
    check(
      fc.property(rows, commands, (row, list) => {
        const open = list.filter(({ standing }) => standing !== 'applied')
        const mark = overlayStudy(row, list, viewer)?.sync
        expect(mark?.pending).toEqual(open.map(({ name }) => name))
        expect(mark?.state === 'synced').toBe(open.length === 0)
        expect(mark?.state === 'refused').toBe(open.some(({ standing }) => standing === 'refused'))
        expect(mark?.acceptanceAsked).toBe(
          open.some(({ name, standing }) => name === 'accept_study' && standing === 'pending'),
        )
      }),
    )
  })

  test("nobody else's mission is ever shown as one's own", () => {
    check(
      fc.property(rows, commands, (row, list) => {
        const seen = study(row, list)
        if (row.intervenant_id !== null) expect(seen.intervenant_id).toBe(row.intervenant_id)
      }),
    )
  })

  test('the view never changes what it was given', () => {
    check(
      fc.property(rows, commands, (row, list) => {
        const before = structuredClone({ row, list })
        overlayStudy(row, list, viewer)
        expect({ row, list }).toEqual(before)
      }),
    )
  })
})
