import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What the schema asks of the embedded database beyond PostgreSQL itself: every opening of it brings these (decision 0087). */
export const EXTENSIONS = { pg_trgm }
