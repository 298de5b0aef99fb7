import type { FakeHawa } from '../fake-hawa/fake-hawa.ts'

/** The address of the fake backend: nothing listens there. */
const BACKEND = 'https://backend.test'
const platformFetch = globalThis.fetch

/** Requests of pages without an account go to the fake server; those of the test's own tools pass. */
export function answerVisitors({
  server,
  faults,
}: Pick<FakeHawa, 'server'> & { readonly faults: () => FakeHawa['faults'] }): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    const ours = origin === BACKEND || pathname === '/config.json' || pathname === '/healthz'
    if (!ours) return platformFetch(input, init)
    const { offline, serverDown } = faults()
    if (offline || serverDown) throw new TypeError('Failed to fetch')
    if (pathname === '/config.json') return Response.json({ supabaseUrl: BACKEND, supabaseKey: 'test' })
    if (pathname === '/healthz') return new Response('ok')
    const name = pathname.split('/').at(-1) ?? ''
    const answer = server.visitorAnswers.get(name)
    if (!answer) throw new Error(`the test gives no answer to ${pathname}: server.visitorAnswers.set('${name}', …)`)
    const text = await request.text()
    const body = answer(text === '' ? {} : (JSON.parse(text) as Record<string, unknown>))
    return body instanceof Response ? body : Response.json(body)
  }
}
