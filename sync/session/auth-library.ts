/** Loaded only when somebody signs in or up: everything else about sessions works without it. */
export { AuthClient } from '@supabase/supabase-js'
