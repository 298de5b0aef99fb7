/** Kinds of failure that the table counts. `differs`: device, server and oracle do not agree. */
export type ComplaintKind = 'lost' | 'doubled' | 'stuck' | 'differs'

export class Complaint extends Error {
  override name = 'Complaint'
  constructor(
    readonly kind: ComplaintKind,
    message: string,
  ) {
    super(`${kind}: ${message}`)
  }
}
