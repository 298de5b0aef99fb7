/** The provinces of one country in a box of `width` × `height`, north up; keys are codes of ISO 3166-2. */
export interface Drawing {
  readonly width: number
  readonly height: number
  /** Degrees of the upper left corner. */
  readonly west: number
  readonly north: number
  /** Units of the box for a degree. */
  readonly perLongitude: number
  readonly perLatitude: number
  readonly paths: Readonly<Record<string, string>>
}
