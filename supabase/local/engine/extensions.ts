import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Needed by the schema beyond PostgreSQL: every opening of the embedded database brings them (decision 0087). */
export const EXTENSIONS = { pg_trgm }
