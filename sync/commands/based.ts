/** The plain value that a whole value was written over; undefined: the device does not say, null: nothing was there. */
type Seen = string | number | boolean | null | undefined

/** As hawa.is_news refuses: there is something to write, and what stands there now is not what it was written over. */
export const isOvertaken = (seen: Seen, current: Seen, wanted: Seen): boolean =>
  current !== wanted && seen !== undefined && seen !== current
