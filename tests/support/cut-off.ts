import type { BrowserContext } from 'playwright/test'

const ASKED_OF_THE_SERVER = /\/(rest|auth|storage|realtime|functions)\/v1\/|\/healthz/

/**
 * No request of a page reaches the server any more, while the pages themselves still come: for stories without a
 * worker. The answer ends it.
 */
export async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(ASKED_OF_THE_SERVER, (route) => route.abort('internetdisconnected'))
  return () => context.unroute(ASKED_OF_THE_SERVER)
}
