/** Loaded only for signed-in people, after the first answer of the server. */
export { RealtimeClient } from '@supabase/supabase-js'
