import type { BrowserContext } from 'playwright/test'

/** A noisy test is a failed test: each complaint of a page must be expected by the test that causes it. */
export interface Noise {
  listen(context: BrowserContext): void
  /** One complaint of a page, for browsers without Playwright. */
  complain(text: string): void
  /** From now on such complaints are expected. */
  expect(pattern: RegExp): void
  /** Complaints that nobody expected. */
  readonly unexpected: readonly string[]
}

/**
 * Console messages of the browser itself about a request that did not reach the server or was refused by it, and
 * about a socket that did not.
 */
export const failedRequests = /Failed to load resource|net::ERR_|WebSocket connection to .+ failed/

/** The free RxDB storage names the paid one, once per page. */
const advertisement = /RxDB Open Core RxStorage/

/** The same in Firefox and in WebKit, which also report the failed request in the page that it was made for. */
export const failedRequestsElsewhere = /CONSOLE NETWORK ERROR|NetworkError when attempting to fetch|Load failed/

/**
 * Firefox, of a page that is left while parts of it are still on their way: modules, styles, fonts, and fetches of the
 * worker for it.
 */
export const leftWhileLoading =
  /error loading dynamically imported module|Unable to preload CSS|downloadable font: download failed|A ServiceWorker intercepted the request/

/**
 * Chromium reports a callback of the page before, still queued when it was left, while a new tab is being made; no
 * code of ours is in it, and the tab opens.
 */
const callbackOfThePageBefore = /The provided callback is no longer runnable/

/** Chromium, of a page that is left, or signed out of, while its socket is still being opened. */
const leftWhileDialling = /WebSocket is closed before the connection is established/

/**
 * Chromium, of a page that is left, or loses its network, while the icon of the app is fetched: that happens once, at
 * any time. `web-app-manifest.test.ts` looks at the icons themselves.
 */
const leftWhileIconLoads = /Error while trying to use the following icon from the Manifest/

export function listenForNoise(): Noise {
  const expected: RegExp[] = [advertisement, callbackOfThePageBefore, leftWhileDialling, leftWhileIconLoads]
  const unexpected: string[] = []
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text)
  }
  return {
    listen(context) {
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complain(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (webError) => complain(`exception: ${webError.error().stack ?? webError.error().message}`))
    },
    complain,
    expect: (pattern) => void expected.push(pattern),
    unexpected,
  }
}
