export interface ClearingFacts {
  readonly installed: boolean
  /** `navigator.standalone` is there, whatever it says: WebKit on iPhone and iPad, and Safari on a newer Mac. */
  readonly knowsStandalone: boolean
  readonly userAgent: string
}

/** WebKit removes everything that a site has stored after as many days of use without a visit to it. */
const DAYS = 7

/**
 * Does this browser clear this site by itself after a week? An app on the home screen (or in the Dock) counts its own
 * days and is spared.
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

/** Every visit begins the count anew: from this one on, it is this day. */
export const openBefore = (now: Date): Date => new Date(now.getTime() + DAYS * 24 * 60 * 60 * 1000)
