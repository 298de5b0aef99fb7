import { fileURLToPath } from 'node:url'

/**
 * The folder `supabase`, in whose folders migrations and templates lie. Only this file and main.ts, which lie beside
 * each other, resolve paths from their own place: the server of tests is one file elsewhere
 * (tests/support/server-bundle.ts).
 */
export const SUPABASE = fileURLToPath(new URL('..', import.meta.url))
