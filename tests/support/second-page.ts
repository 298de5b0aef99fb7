/** A page of a list that is not the first, as addresses and questions name it. */
export const SECOND = { after: ['2026-03-01 08:00:00+00', '00000000-0000-4000-8000-000000000001'] } as const
