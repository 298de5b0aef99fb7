export interface ClearingFacts {
  readonly installed: boolean
  /**
   * Whether `navigator.standalone` exists, true or false: in WebKit on iPhone and iPad, and in Safari on a newer Mac.
   */
  readonly knowsStandalone: boolean
  readonly userAgent: string
}

/** WebKit removes all data of a site after so many days of use without a visit to it. */
const DAYS = 7

/**
 * Whether this browser clears this site by itself after a week. It spares an app on the home screen (or in the Dock),
 * which counts its own days.
 */
export function clearsAfterDays({ installed, knowsStandalone, userAgent }: ClearingFacts): boolean {
  if (installed) return false
  // Every browser of an iPhone is WebKit inside; on a Mac only Safari is.
  const safariOnMac =
    /macintosh/i.test(userAgent) &&
    /version\/\S+.*safari\//i.test(userAgent) &&
    !/chrom|crios|edg|opr|firefox|fxios/i.test(userAgent)
  return knowsStandalone || /iphone|ipad|ipod/i.test(userAgent) || safariOnMac
}

/** The day by which to open the app again: every visit restarts the count. */
export const openBefore = (now: Date): Date => new Date(now.getTime() + DAYS * 24 * 60 * 60 * 1000)
