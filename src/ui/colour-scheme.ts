import { localStorageColorSchemeManager } from '@mantine/core'

/** The key is also read before the first paint, by a line of script in the page itself. */
export const colourScheme = localStorageColorSchemeManager({ key: 'hawa.colour-scheme' })
