/** Loaded only when a file is fetched. */
export { StorageClient } from '@supabase/storage-js'
