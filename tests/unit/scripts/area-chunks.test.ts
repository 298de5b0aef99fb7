import { expect, it } from 'vitest'
import { chunkGroups } from '../../../scripts/build/chunk-groups.ts'

const ROOT = '/hawa'
const at = (name: string) => `${ROOT}/src/${name}`
const page = (area: string, name: string) => at(`routes/${area}/${name}.tsx?tsr-split=component`)

/** Imports of each module; after `later` its dynamic imports. */
type Imports = Readonly<Record<string, readonly string[]>>

/** The group of each module, in the order of the rules: the first that has a name for it gets it. */
function grouped(imports: Imports, later: Imports = {}) {
  const rules = chunkGroups(ROOT, []).flatMap((rule) =>
    typeof rule.name === 'function' && rule.priority === 10 ? [rule.name] : [],
  )
  const getModuleInfo = (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: later[id] ?? [],
    code: null,
  })
  return (id: string) => {
    const names = rules.map((name) => name(id, { getModuleInfo }))
    return { name: names.find(Boolean), rank: names.findIndex(Boolean) }
  }
}

const TREE = at('routeTree.gen.ts')
const PAGES = [
  page('client', 'orders'),
  page('client', 'reports'),
  page('intervenant', 'missions'),
  page('admin', 'projects'),
]

it('puts what pages of one area share into one file, and what two areas share into another', () => {
  const [orders = '', reports = '', missions = ''] = PAGES
  const groupOf = grouped(
    {
      [orders]: [at('order-row.tsx'), at('table.tsx')],
      [reports]: [at('order-row.tsx'), at('report-row.tsx'), at('table.tsx')],
      [missions]: [at('table.tsx')],
      [at('order-row.tsx')]: [at('table.tsx')],
    },
    { [at('main.tsx')]: [TREE], [TREE]: PAGES },
  )
  const [row, report, table] = [groupOf(at('order-row.tsx')), groupOf(at('report-row.tsx')), groupOf(at('table.tsx'))]
  expect(row.name).toMatch(/^areas~/)
  expect(report.name).toBe(row.name)
  expect(table.name).not.toBe(row.name)
  expect(table.rank, 'what more parts use has its place before what imports it').toBeLessThan(row.rank)
})

it('brings a visitor nothing of an area: what a part beyond the areas needs too is apart', () => {
  const [orders = '', reports = ''] = PAGES
  const form = at('routes/_site/start-study.tsx?tsr-split=component')
  const groupOf = grouped(
    {
      [orders]: [at('field.tsx'), at('order-row.tsx')],
      [reports]: [at('field.tsx'), at('order-row.tsx')],
      [form]: [at('field.tsx')],
    },
    { [at('main.tsx')]: [TREE, form], [TREE]: PAGES },
  )
  expect(groupOf(at('field.tsx')).name).not.toBe(groupOf(at('order-row.tsx')).name)
})

it('counts what only areas load as theirs', () => {
  const [orders = '', reports = ''] = PAGES
  const dialog = at('features/cancel-dialog.tsx')
  const groupOf = grouped(
    { [orders]: [at('field.tsx'), at('order-row.tsx')], [reports]: [at('order-row.tsx')], [dialog]: [at('field.tsx')] },
    { [at('main.tsx')]: [TREE], [TREE]: PAGES, [orders]: [dialog] },
  )
  expect(groupOf(at('field.tsx')).name).toBe(groupOf(at('order-row.tsx')).name)
})

it('leaves libraries to themselves', () => {
  const [orders = '', reports = ''] = PAGES
  const library = `${ROOT}/node_modules/rxdb/index.js`
  const groupOf = grouped({ [orders]: [library], [reports]: [library] }, { [at('main.tsx')]: [TREE], [TREE]: PAGES })
  expect(groupOf(library).name).toBeUndefined()
})
