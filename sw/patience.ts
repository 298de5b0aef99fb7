/** After this long without an answer or more bytes, the peer is gone. */
const QUIET_MS = 20_000

/**
 * A fetch that is given up when no bytes come. The browser would hold a connection to a dead peer for minutes, and it
 * has six to a server. No navigation ends the worker's fetches, since they belong to no page, and a handful of them
 * would leave no connection for waiting items. Not for navigations: such a request can only be fetched as it is.
 */
export function givesUp(network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController()
    const giveUp = () => abort.abort(new TypeError(`nothing came for ${QUIET_MS / 1000} s`))
    let timer = setTimeout(giveUp, QUIET_MS)
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, QUIET_MS)
    }
    // Not AbortSignal.any: Safari has it since 17.4, and the worker has to run before that.
    const asked = init?.signal ?? (input instanceof Request ? input.signal : null)
    if (asked?.aborted) abort.abort(asked.reason)
    asked?.addEventListener('abort', () => abort.abort(asked.reason), { once: true })
    try {
      const answer = await network(input, { ...init, signal: abort.signal })
      if (!answer.body) {
        clearTimeout(timer)
        return answer
      }
      moved()
      const body = answer.body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(piece, next) {
            moved()
            next.enqueue(piece)
          },
          flush: () => clearTimeout(timer),
        }),
      )
      return new Response(body, answer)
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
}

/** For one address: requests made while one is under way get the same answer. */
export function oneAtATime(network: typeof fetch): typeof fetch {
  let underWay: Promise<Response> | null = null
  return async (input, init) => {
    underWay ??= network(input, init).finally(() => {
      underWay = null
    })
    return (await underWay).clone()
  }
}
