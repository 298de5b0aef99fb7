export type Audit =
  | { readonly kind: 'clean' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'found'; readonly advisories: readonly string[] }
export function knownAdvisories(): Promise<Audit>
export function readAudit(printed: string): Audit
