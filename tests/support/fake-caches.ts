/** CacheStorage in memory: the part that the worker uses, with paths as keys. */
export function fakeCaches(): CacheStorage & { readonly content: () => Promise<Record<string, string[]>> } {
  const stored = new Map<string, Map<string, Response>>()
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'https://hawa.example').pathname

  const cacheOf = (files: Map<string, Response>) => ({
    match: (request: RequestInfo | URL) => Promise.resolve(files.get(keyOf(request))?.clone()),
    put: (request: RequestInfo | URL, response: Response) => Promise.resolve(void files.set(keyOf(request), response)),
    delete: (request: RequestInfo | URL) => Promise.resolve(files.delete(keyOf(request))),
    keys: () => Promise.resolve([...files.keys()].map((path) => new Request(`https://hawa.example${path}`))),
  })

  const open = (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, files)
    return cacheOf(files)
  }
  const fake = {
    open: (name: string) => Promise.resolve(open(name)),
    keys: () => Promise.resolve([...stored.keys()]),
    has: (name: string) => Promise.resolve(stored.has(name)),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
    match: (request: RequestInfo | URL) =>
      Promise.resolve(
        [...stored.values()]
          .map((files) => files.get(keyOf(request)))
          .find((found) => found !== undefined)
          ?.clone(),
      ),
    content: () =>
      Promise.resolve(Object.fromEntries([...stored].map(([name, files]) => [name, [...files.keys()].sort()]))),
  }
  return fake as unknown as ReturnType<typeof fakeCaches>
}

/** A server of files that can be cut; each asked path is noted. */
export function fakeSite(files: Record<string, string>) {
  const asked: string[] = []
  const broken = new Set<string>()
  const fetchFile: typeof fetch = (input) => {
    const path = new URL(input instanceof Request ? input.url : String(input), 'https://hawa.example').pathname
    asked.push(path)
    const content = files[path]
    if (broken.has(path)) return Promise.reject(new TypeError('network'))
    if (content === undefined)
      return Promise.resolve(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
    const type = path.endsWith('.html') ? 'text/html' : path.endsWith('.json') ? 'application/json' : 'text/javascript'
    return Promise.resolve(new Response(content, { headers: { 'content-type': type } }))
  }
  return { asked, broken, files, fetchFile }
}
