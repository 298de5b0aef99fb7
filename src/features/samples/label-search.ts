/** What the address says; absent: a sheet of stickers. */
export interface LabelSearch {
  readonly format?: '62'
}

// A number in an address is read as one.
export const readLabelSearch = ({ format }: Readonly<Record<string, unknown>>): LabelSearch =>
  String(format) === '62' ? { format: '62' } : {}
