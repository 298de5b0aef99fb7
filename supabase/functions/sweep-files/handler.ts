import { call, isKey, withKey, type Backend } from '../service.ts'

export interface Swept {
  readonly removed: number
  /** Still there; the next run tries again. */
  readonly failed: number
}

/** A run ends after this many; the next one goes on. */
const MOST = 500

/**
 * POST with the secret key as bearer: removes files that no row names and answers {removed, failed}. 401 for anybody
 * else.
 */
export async function sweepFiles(request: Request, backend: Backend): Promise<Response> {
  if (request.method !== 'POST') return Response.json({ code: 'method_not_allowed' }, { status: 405 })
  if (!(await isKey(request.headers.get('authorization'), backend.serviceKey)))
    return Response.json({ code: 'needs_login' }, { status: 401 })
  return Response.json(await sweepOrphans(backend))
}

/** Removes the files that the database names, through the storage, which removes bytes and row. */
export async function sweepOrphans(backend: Backend): Promise<Swept> {
  let [removed, failed] = [0, 0]
  for (const { bucket, path } of await call<readonly { bucket: string; path: string }[]>(backend, 'orphan_files', {
    most: MOST,
  })) {
    const answer = await backend.fetch(
      new Request(`${backend.url}/storage/v1/object/${bucket}/${path}`, {
        method: 'DELETE',
        headers: withKey(backend),
      }),
    )
    if (answer.ok) removed += 1
    else failed += 1
  }
  return { removed, failed }
}
