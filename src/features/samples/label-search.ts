/** Paper format in the address; absent: a sheet of stickers. */
export interface LabelSearch {
  readonly format?: '62'
}

// The router reads digits as a number.
export const readLabelSearch = ({ format }: Readonly<Record<string, unknown>>): LabelSearch =>
  String(format) === '62' ? { format: '62' } : {}
