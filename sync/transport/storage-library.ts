/** Loaded only for file downloads. */
export { StorageClient } from '@supabase/storage-js'
