import { describe, expect, it } from 'vitest'
import { chunkRing, type ChunkGraph, type ChunkNode } from '../../../scripts/build/chunk-graph.ts'
import { firstViewProblems } from '../../../scripts/build/first-view.ts'
import { groupsByFile, groupsOfFile } from '../../../scripts/build/precache-groups.ts'

const chunk = (file: string, more: Partial<ChunkNode> = {}): ChunkNode => ({
  file,
  isEntry: false,
  facade: null,
  modules: [],
  imports: [],
  dynamicImports: [],
  assets: [],
  ...more,
})

const graphOf = (...chunks: readonly ChunkNode[]): ChunkGraph => new Map(chunks.map((one) => [one.file, one]))

const site = (home: Partial<ChunkNode> = {}) =>
  graphOf(
    chunk('entry.js', {
      isEntry: true,
      imports: ['react.js'],
      dynamicImports: ['home.js', 'orders.js', 'missions.js', 'sync.js', 'ar.js', 'articles.js'],
      assets: ['entry.css'],
    }),
    chunk('react.js'),
    chunk('ar.js', { facade: 'src/i18n/locales/ar/public/shell.json' }),
    chunk('articles.js', { facade: 'src/i18n/locales/ar/client/articles.json' }),
    chunk('home.js', { facade: 'src/routes/_site/index.tsx?tsr-split=component', ...home }),
    chunk('orders.js', {
      facade: 'src/routes/client/orders.tsx?tsr-split=component',
      imports: ['table.js', 'react.js'],
      assets: ['orders.css'],
    }),
    chunk('missions.js', {
      facade: 'src/routes/intervenant/missions.tsx?tsr-split=component',
      imports: ['table.js'],
      dynamicImports: ['pdf.js', 'dialog.js'],
    }),
    chunk('table.js'),
    chunk('dialog.js', { facade: 'src/features/reports/upload-dialog.tsx' }),
    chunk('pdf.js', {
      facade: 'node_modules/pdfjs-dist/build/pdf.mjs',
      modules: ['node_modules/pdfjs-dist/build/pdf.mjs'],
    }),
    chunk('sync.js', { facade: 'sync/index.ts', imports: ['rxdb.js'] }),
    chunk('rxdb.js', { modules: ['node_modules/rxdb/dist/index.js'] }),
  )

describe('groups of the precache', () => {
  const groups = groupsByFile(site())

  it('gives the shell and the public pages to everybody', () => {
    for (const file of ['entry.js', 'entry.css', 'react.js', 'home.js'])
      expect(groups.get(file), file).toEqual(['core'])
  })

  it('gives an area its own, and what two share to both', () => {
    expect(groups.get('orders.js')).toEqual(['client'])
    expect(groups.get('orders.css')).toEqual(['client'])
    expect(groups.get('articles.js')).toEqual(['client'])
    expect(groups.get('dialog.js')).toEqual(['intervenant'])
    expect(groups.get('table.js')).toEqual(['client', 'intervenant'])
  })

  it('gives texts to those who read them, as their folder says', () => {
    const texts = (file: string) => `src/i18n/locales/fr/${file}.json`
    const found = groupsByFile(
      graphOf(
        chunk('entry.js', { isEntry: true, dynamicImports: ['area-texts.js'] }),
        chunk('area-texts.js', { facade: 'src/i18n/area-texts.ts' }),
        ...['public/verify', 'intervenant/planning', 'client/articles', 'admin/holidays', 'shared/sync'].map((file) =>
          chunk(`${file}.js`, { facade: texts(file) }),
        ),
      ),
    )
    expect(Object.fromEntries(found)).toEqual({
      'entry.js': ['core'],
      'area-texts.js': ['sync'],
      'public/verify.js': ['fr'],
      'intervenant/planning.js': ['intervenant'],
      'client/articles.js': ['client'],
      'admin/holidays.js': ['admin'],
      'shared/sync.js': ['sync'],
    })
  })

  it('gives public texts and the manifest to those who read their language', () => {
    expect(groups.get('ar.js')).toEqual(['ar'])
    expect(groupsOfFile('manifest.ar.webmanifest', groups)).toEqual(['ar'])
    expect(groupsOfFile('manifest.webmanifest', groups)).toEqual(['fr'])
  })

  it('keeps the sync and the PDF viewer apart', () => {
    expect(groups.get('rxdb.js')).toEqual(['sync'])
    expect(groups.get('pdf.js')).toEqual(['pdf'])
    expect(groupsOfFile('assets/pdf.worker.min-1.mjs', groups)).toEqual(['pdf'])
    expect(groupsOfFile('assets/pdfjs-5.4.296/wasm/openjpeg_nowasm_fallback.js', groups)).toEqual(['pdf'])
  })

  it('keeps fonts once they were used', () => {
    expect(groupsOfFile('assets/noto-sans-arabic.woff2', groups)).toEqual([])
  })
})

describe('the files of the site', () => {
  it('never need each other', () => {
    expect(chunkRing(site())).toBeNull()
    expect(
      chunkRing(
        graphOf(chunk('a.js', { imports: ['b.js', 'c.js'] }), chunk('b.js', { imports: ['c.js'] }), chunk('c.js')),
      ),
    ).toBeNull()
    expect(
      chunkRing(
        graphOf(
          chunk('a.js', { imports: ['b.js'] }),
          chunk('b.js', { imports: ['c.js'] }),
          chunk('c.js', { imports: ['b.js'] }),
        ),
      ),
    ).toEqual(['b.js', 'c.js'])
  })
})

describe('the first view', () => {
  it('is light', () => {
    expect(firstViewProblems(site())).toEqual([])
  })

  it('fails the build when a heavy module slips in, also through a shared chunk', () => {
    const [problem, ...others] = firstViewProblems(site({ imports: ['rxdb.js'] }))
    expect(problem).toContain('RxDB is in the first view of /')
    expect(others).toEqual([])
  })
})
