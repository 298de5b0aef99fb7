/** Parts of the app that a device may keep; their files: scripts/build/precache-groups.ts. */
export const groups = ['core', 'fr', 'en', 'ar', 'client', 'intervenant', 'admin', 'sync', 'pdf', 'older'] as const
export type Group = (typeof groups)[number]

/** Parts with the texts of public pages, each in one language. */
export const LANGUAGES = ['fr', 'en', 'ar'] as const satisfies readonly Group[]

/** Parts that visitors keep: the worker knows their files by itself, those of all others from its further list. */
export const VISITORS = ['core', ...LANGUAGES, 'older'] as const satisfies readonly Group[]

/** Where a page leaves its language for the first installation: the worker's memory, and the place in it. */
export const workerMemory = { cache: 'hawa-worker', language: '/language' } as const

/** Parts with pages behind the sign-in: each has its own folder of addresses. */
export const AREAS = ['client', 'intervenant', 'admin'] as const satisfies readonly Group[]
export type Area = (typeof AREAS)[number]

/** Everything a page says to the worker. */
export type PageMessage =
  /** Keep these parts on the device, now and in every later version. */
  | { readonly kind: 'warm'; readonly groups: readonly Group[] }
  /** Keep this area as one script, too, for faster starts. */
  | { readonly kind: 'keep-script'; readonly area: Area }
  /** The person agreed to the new version. */
  | { readonly kind: 'skip-waiting' }
  /** This page runs without the worker: take it. */
  | { readonly kind: 'claim' }

/** The worker's answer to `warm`, on the port that came with the message. */
export type WarmAnswer =
  | { readonly kind: 'warmed' }
  /** Some files did not arrive: they are fetched again at the next `warm`. */
  | { readonly kind: 'incomplete' }

/** The prefix of every Background Sync tag of the outbox; the rest makes it unique. */
export const syncTagPrefix = 'hawa-outbox-'

/**
 * Where the browser sends a file that another app shares with this one (POST), and where the page about it is (GET).
 */
export const sharePath = '/intervenant/rapport-partage'
