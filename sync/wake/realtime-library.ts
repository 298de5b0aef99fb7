/** Loaded only where somebody is signed in, after the first answer of the server. */
export { RealtimeClient } from '@supabase/supabase-js'
