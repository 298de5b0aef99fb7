/** The lowest browsers that Hawa opens in (docs/decisions/0089-lowest-browsers.md). */
export const LOWEST = { chrome: 109, firefox: 128, safari: 16.4 } as const

/** The same in the format of Vite's `build.target`. */
export const LOWEST_TARGETS = Object.entries(LOWEST).map(([browser, version]) => `${browser}${version}`)
