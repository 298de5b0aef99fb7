/**
 * Server of the bench pages: serves the page, and the same studies as Hawa's feed and as a CouchDB. Answers
 * cost it next to nothing.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { ME, benchStudy } from './bench-page/rows.ts'

export interface BenchServer {
  /** Of the page. */
  readonly url: string
  /** Of a server that has so many studies. */
  feed(rows: number): string
  close(): Promise<void>
}

/** @param pouch PouchDB as a script that sets the global of that name; null: not asked for */
export async function benchServer(pouch: string | null): Promise<BenchServer> {
  const scripts = await bundle()
  const shelves = new Map<number, Shelf>()
  const shelf = (rows: number): Shelf => {
    const made = shelves.get(rows) ?? shelfOf(rows)
    shelves.set(rows, made)
    return made
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
      const [, rows = '', ...rest] = pathname.split('/')
      const answer = /^\d+$/.test(rows)
        ? shelf(Number(rows))(rest.join('/'), searchParams, await bodyOf(request), request.method ?? 'GET')
        : null
      const script = scripts.get(pathname) ?? (pathname === '/pouch.js' ? pouch : null)
      if (pathname === '/') response.setHeader('content-type', 'text/html').end(page(pouch !== null))
      else if (script !== null && script !== undefined)
        response.setHeader('content-type', 'text/javascript').end(script)
      else
        response
          .writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' })
          .end(answer ?? '{"error":"not_found","reason":"missing"}')
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    feed(rows) {
      shelf(rows)
      return `${url}/${rows}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const page = (withPouch: boolean): string =>
  `<!doctype html><meta ` +
  `charset="utf-8"><title>bench</title>${withPouch ? '<script src="/pouch.js"></script>' : ''}<script type="module" ` +
  `src="/page.js"></script>`

/** The page with the sync as the app has it: minified, for the browsers it is built for. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: new URL('.', import.meta.url).pathname,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: new URL('bench-page/page.ts', import.meta.url).pathname,
        output: { entryFileNames: 'page.js' },
      },
    },
    resolve: { dedupe: ['dexie'] },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  return new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[`/${one.fileName}`, one.code] as const] : [])))
}

const TIMELINE = '00000000-0000-4000-8000-000000000000'

type Shelf = (what: string, query: URLSearchParams, body: string, method: string) => string | null

function shelfOf(count: number): Shelf {
  const studies = Array.from({ length: count }, (_, n) => benchStudy(n))
  const rows = studies.map((study) => JSON.stringify({ ...study, deleted: false }))
  const digest = { count, xor: studies.reduce((mixed, { rev }) => mixed ^ rev, 0) }
  // A revision as CouchDB names them.
  const hash = (n: number) => n.toString(16).padStart(32, '0')
  const changes = studies.map(({ id, rev }, n) => JSON.stringify({ seq: rev, id, changes: [{ rev: `1-${hash(n)}` }] }))
  const place = new Map(studies.map(({ id }, n) => [id as string, n]))
  const documents = studies.map((study, n) =>
    JSON.stringify({
      id: study.id,
      docs: [{ ok: { _id: study.id, _rev: `1-${hash(n)}`, _revisions: { start: 1, ids: [hash(n)] }, ...study } }],
    }),
  )

  return (what, query, body, method) => {
    switch (what) {
      case 'rest/v1/rpc/sync': {
        const { after_rev, batch } = JSON.parse(body) as { readonly after_rev: number; readonly batch: number }
        const found = rows.slice(after_rev, after_rev + batch)
        const time = new Date().toISOString()
        const ended = found.length < batch
        const rest = {
          profile: ME,
          digest: ended ? { ...digest, server_time: time } : null,
          records: ended ? { rows: [], digest: { count: 0, xor: 0 } } : null,
          server_time: time,
          timeline: TIMELINE,
        }
        return `{"studies":[${found.join(',')}],${JSON.stringify(rest).slice(1)}`
      }
      case 'rest/v1/rpc/pull_studies': {
        const { after_rev, batch } = JSON.parse(body) as { readonly after_rev: number; readonly batch: number }
        return `[${rows.slice(after_rev, after_rev + batch).join(',')}]`
      }
      case 'rest/v1/rpc/feed_digest':
        return JSON.stringify({ ...digest, server_time: new Date().toISOString() })
      case 'rest/v1/rpc/pull_records':
        return '{"rows":[],"digest":{"count":0,"xor":0}}'
      case '':
        return '{"couchdb":"Welcome","uuid":"bench"}'
      case 'couch/':
      case 'couch':
        return JSON.stringify({ db_name: 'couch', doc_count: count, update_seq: count, instance_start_time: '0' })
      case 'couch/_changes': {
        const since = Number(query.get('since') ?? 0)
        const end = Math.min(count, since + Number(query.get('limit') ?? count))
        return `{"results":[${changes.slice(since, end).join(',')}],"last_seq":${end},"pending":${count - end}}`
      }
      case 'couch/_bulk_get': {
        const { docs } = JSON.parse(body) as { readonly docs: readonly { readonly id: string }[] }
        return `{"results":[${docs.map(({ id }) => documents[place.get(id) ?? -1]).join(',')}]}`
      }
      default:
        // Where a replication notes how far it is: taken, and not known the next time.
        return method === 'PUT' && what.startsWith('couch/_local/') ? '{"ok":true,"rev":"0-1"}' : null
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
