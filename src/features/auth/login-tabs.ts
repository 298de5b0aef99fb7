import type { TypeCompte } from '../../../sync/index.ts'

/** In the order they are shown. Apart from the form, which the start of the app must not carry. */
export const LOGIN_TABS = ['client', 'intervention', 'admin'] as const satisfies readonly TypeCompte[]
