import type { TypeCompte } from '../../../../sync/index.ts'

/** In the order of display. Apart from the form, so that the start of the app does not load the form. */
export const LOGIN_TABS = ['client', 'intervention', 'admin'] as const satisfies readonly TypeCompte[]
