import { describe, expect, it } from 'vitest'
import { brokenWalls } from '../../../scripts/walls/walls.mjs'

const up = (file: string) => '../'.repeat(file.split('/').length - 2)
const check = (file: string, code: string) => brokenWalls([file], () => Promise.resolve(code))

describe('walls between folders', () => {
  it.each([
    ['a feature imports another feature', 'src/features/auth/form.tsx', `import { x } from '../reports/list.tsx'`],
    ['a feature that was added later', 'src/features/brand-new/form.tsx', `import { x } from '../auth/form.tsx'`],
    [
      'a feature reaches the sync past src/data',
      'src/features/auth/form.tsx',
      `import { openHawa } from '../../../sync/index.ts'`,
    ],
    ['a feature imports a route', 'src/features/auth/form.tsx', `import { Route } from '../../routes/index.tsx'`],
    ['a dynamic import', 'src/features/auth/form.tsx', `const x = import('../reports/list.tsx')`],
    ['a re-export', 'src/features/auth/form.tsx', `export * from '../reports/list.tsx'`],
    [
      'a feature imports the data of another feature',
      'src/features/auth/form.tsx',
      `import { x } from '../reports/data/reports.ts'`,
    ],
    [
      'a part of a feature imports the data of another',
      'src/features/auth/menu/menu.tsx',
      `import { x } from '../../reports/data/reports.ts'`,
    ],
    [
      'the data of a feature know the screen',
      'src/features/auth/data/session.ts',
      `import { Form } from '../form.tsx'`,
    ],
    [
      'the data of a feature import those of another',
      'src/features/auth/data/session.ts',
      `import { x } from '../../reports/data/reports.ts'`,
    ],
    [
      'the data of a feature reach into the sync',
      'src/features/auth/data/session.ts',
      `import { x } from '../../../../sync/outbox/outbox.ts'`,
    ],
    ['data know a feature', 'src/data/hawa.ts', `import { x } from '../features/auth/data/session.ts'`],
    ['ui knows a subject', 'src/ui/badge.tsx', `import { Mark } from '../subjects/studies/study-mark.tsx'`],
    ['a subject knows data', 'src/subjects/studies/mark.tsx', `import { useSync } from '../../data/sync-context.tsx'`],
    ['ui knows data', 'src/ui/badge.tsx', `import { useSync } from '../data/sync-context.tsx'`],
    ['data knows the screen', 'src/data/session.ts', `import { Form } from '../features/auth/form.tsx'`],
    ['data reaches into the sync', 'src/data/session.ts', `import { x } from '../../sync/outbox/outbox.ts'`],
    ['the domain stands on something', 'sync/domain/study.ts', `import { x } from '../outbox/outbox.ts'`],
    ['the ground of the sync knows its roof', 'sync/ground/lock.ts', `import { x } from '../runtime/hawa.ts'`],
    ['a folder of the sync knows one above it', 'sync/store/rows.ts', `import type { Feed } from '../pull/feed.ts'`],
    ['the contract knows a folder', 'sync/contract.ts', `import type { Entry } from './outbox/entry.ts'`],
    ['the sync has a folder without a floor', 'sync/pull/pull.ts', `import { x } from '../attic/x.ts'`],
    ['the sync knows the app', 'sync/pull/pull.ts', `import { x } from '../../src/data/hawa.ts'`],
    ['the sync knows React', 'sync/pull/pull.ts', `import { useState } from 'react'`],
    ['the sync uses its own door', 'sync/pull/pull.ts', `import { openHawa } from '../index.ts'`],
    ['the worker takes the pages’ door', 'sw/sw.ts', `import { openHawa } from '../sync/index.ts'`],
    ['the worker talks to Supabase', 'sw/sw.ts', `import { createClient } from '@supabase/supabase-js'`],
    ['a page talks to Supabase', 'src/data/hawa.ts', `import { PostgrestClient } from '@supabase/postgrest-js'`],
    ['a page opens a database', 'src/data/hawa.ts', `import Dexie from 'dexie'`],
    [
      'the company’s details know the screen',
      'src/content/company.ts',
      `import { useLanguage } from '../i18n/setup.ts'`,
    ],
    [
      'a function knows the embedded stack',
      'supabase/functions/contact/index.ts',
      `import { x } from '../../local/stack.ts'`,
    ],
    ['the app uses Node', 'src/data/hawa.ts', `import { readFile } from 'node:fs/promises'`],
    ['a feature has dates of its own', 'src/features/auth/form.tsx', `import { DatePicker } from '@mantine/dates'`],
    ['the server knows Lite elsewhere', 'supabase/local/stack.ts', `import { App } from '@supabase/lite'`],
    ['a test knows Lite', 'tests/contract/x.test.ts', `import type { Connection } from '@supabase/lite/pglite'`],
    [
      'a conformance test knows the server',
      'tests/contract/conformance-data.test.ts',
      `import { openStack } from '../../supabase/local/stack.ts'`,
    ],
    [
      'a conformance test opens one in process',
      'tests/contract/conformance-data.test.ts',
      `import { freshStack } from '../support/stack.ts'`,
    ],
    ['the app imports tests', 'src/data/hawa.ts', `import { x } from '../../tests/support/accounts.ts'`],
    ['a folder nobody thought of', 'elsewhere/x.ts', `export {}`],
  ])('stops: %s', async (_, file, code) => {
    expect(await check(file, code)).toHaveLength(1)
  })

  it.each([
    [
      'src/features/auth/form.tsx',
      `import { x } from './field.tsx'; import { y } from '../../data/session.ts'; import z from '../../ui/logo.tsx'`,
    ],
    [
      'src/features/auth/form.tsx',
      `import { STATUTS } from '../../../sync/domain/study.ts'; import type { Hawa } from '../../../sync/index.ts'`,
    ],
    [
      'src/features/auth/menu/menu.tsx',
      `import { a } from '../data/session.ts'; import { b } from '../form.tsx'; import { c } from
        '../../../subjects/site/links.ts'`,
    ],
    [
      'src/features/auth/data/session.ts',
      `import { a } from './codes.ts'; import { b } from '../../../data/hawa.ts'; import { c } from
        '../../../../sync/admin.ts'`,
    ],
    ['src/routes/admin.tsx', `import { useCounts } from '../features/administration/data/counts.ts'`],
    [
      'src/subjects/studies/facts.tsx',
      `import { Flag } from '../countries/flag.tsx'; import { Page } from '../../ui/page.tsx'`,
    ],
    ['src/routes/client/orders.tsx', `import { List } from '../../features/orders/list.tsx'`],
    ['src/data/hawa.ts', `const { openHawa } = await import('../../sync/index.ts')`],
    ['supabase/functions/contact/index.ts', `import { offices } from '../../../src/content/company.ts'`],
    ['src/service-worker/post.ts', `import type { PageMessage } from '../../sw/messages.ts'`],
    ['sw/background.ts', `import { replayInBackground } from '../sync/background.ts'`],
    [
      'sync/pull/pull.ts',
      `import { x } from '../domain/study.ts'; import { y } from '../transport/transport.ts'; import { rx } from
        'rxdb'`,
    ],
    [
      'supabase/local/stack.ts',
      `import { h } from '../functions/contact/handler.ts'; import { s } from '../../sync/domain/study.ts'`,
    ],
    ['tests/unit/x.test.ts', `import { x } from '../../sync/outbox/outbox.ts'`],
  ])('lets through what the plan allows: %s', async (file, code) => {
    expect(await check(file, code)).toEqual([])
  })

  describe('what several features share', () => {
    const among = (sources: Readonly<Record<string, string>>) =>
      brokenWalls(Object.keys(sources), (file) => Promise.resolve(sources[file] ?? ''))
    const shared = {
      'src/data/hours.ts': '',
      'src/data/days.ts': `import { x } from './hours.ts'`,
      'src/features/auth/form.tsx': `import { x } from '../../data/days.ts'`,
      'src/routes/login.tsx': `import { x } from '../data/days.ts'`,
      'tests/unit/days.test.ts': `import { x } from '../../src/data/days.ts'`,
    }

    it('serves more than one, by whatever way', async () => {
      expect(await among(shared)).toEqual([
        'src/data/hours.ts:1 serves src/features/auth only: it belongs to src/features/auth/data',
        'src/data/days.ts:1 serves src/features/auth only: it belongs to src/features/auth/data',
      ])
    })

    it.each([
      ['another feature', 'src/features/reports/data/reports.ts', `import { x } from '../../../data/days.ts'`],
      ['a room that serves features', 'src/keeping/use-days.ts', `import { x } from '../data/days.ts'`],
      ['the start of the app', 'src/main.tsx', `import { x } from './data/days.ts'`],
    ])('or %s', async (_, file, code) => {
      expect(await among({ ...shared, [file]: code })).toEqual([])
    })
  })

  describe('the kit of styles', () => {
    const among = (sources: Readonly<Record<string, string>>) =>
      brokenWalls(Object.keys(sources), (file) => Promise.resolve(sources[file] ?? ''))
    const card = { 'src/ui/page/card.tsx': `import kit from '../kit/kit.module.css'` }
    const form = { 'src/features/auth/form.tsx': `import { Card } from '../../ui/page/card.tsx'` }

    it.each(['src/routes/_site/login.tsx', 'src/routes/_site.tsx', 'src/routes/__root.tsx'])(
      'is not loaded by %s',
      async (page) => {
        const sources = { ...card, ...form, [page]: `import { Form } from '${up(page)}features/auth/form.tsx'` }
        expect(await among(sources)).toEqual([
          `src/ui/page/card.tsx:1 imports src/ui/kit/kit.module.css, and ${page} loads it: pages of the public site ` +
            'do without the kit (docs/decisions/0108-a-kit-of-parts.md)',
        ])
      },
    )

    it('is for pages of the areas, and for what a visitor fetches only when it is needed', async () => {
      const later = { 'src/routes/_site/login.tsx': `const form = () => import('../../features/auth/form.tsx')` }
      const area = { 'src/routes/client/index.tsx': `import { Form } from '../../features/auth/form.tsx'` }
      expect(await among({ ...card, ...form, ...later, ...area })).toEqual([])
    })
  })

  it('says where and why', async () => {
    const [problem] = await check('src/ui/badge.tsx', `\n\nimport { useSync } from '../data/sync-context.tsx'`)
    expect(problem).toBe(
      'src/ui/badge.tsx:3 imports ../data/sync-context.tsx: src/ui holds dumb pieces: they are given what they ' +
        'show and know no data and no subject',
    )
  })
})
