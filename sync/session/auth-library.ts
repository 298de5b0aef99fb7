/** Loaded only for sign-in and sign-up; other session functions work without it. */
export { AuthClient } from '@supabase/supabase-js'
