/** The value that the page showed before a whole-value edit; undefined: the device did not record it, null: empty. */
type Seen = string | number | boolean | null | undefined

/** As hawa.is_news refuses: the new value differs from the current one, which is not the one that the page showed. */
export const isOvertaken = (seen: Seen, current: Seen, wanted: Seen): boolean =>
  current !== wanted && seen !== undefined && seen !== current
