/** Beside the field of a reason. */
export const missingReason = ({ motif }: { readonly motif: string }): { readonly motif?: 'required' } =>
  motif.trim() === '' ? { motif: 'required' } : {}
