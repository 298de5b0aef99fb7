/** The provinces of one country in a box of `width` × `height`, north up; keys are codes of ISO 3166-2. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly paths: Readonly<Record<string, string>>
}
