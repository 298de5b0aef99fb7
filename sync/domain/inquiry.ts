/** Inquiries to the company: from the contact page, the form to an expert, or (from a specialist) a help request. */
export const INQUIRY_KINDS = ['contact', 'expert', 'help'] as const
export type InquiryKind = (typeof INQUIRY_KINDS)[number]

/** Kinds answered by mail; a help request is answered in its conversation. */
export const MAILED_KINDS = ['contact', 'expert'] as const satisfies readonly InquiryKind[]
export type MailedKind = (typeof MAILED_KINDS)[number]

export const INQUIRY_STATES = ['nouvelle', 'en_cours', 'répondue', 'close', 'indésirable'] as const
export type InquiryState = (typeof INQUIRY_STATES)[number]

/** Target states of an administrator; `ouverte` becomes `nouvelle`, or `en_cours` when somebody is assigned. */
export const INQUIRY_TARGETS = ['ouverte', 'close', 'indésirable'] as const
export type InquiryTarget = (typeof INQUIRY_TARGETS)[number]

/** Twin of hawa.cmd_set_inquiry_state. */
export const INQUIRY_MOVES: Readonly<Record<InquiryState, readonly InquiryTarget[]>> = {
  nouvelle: ['close', 'indésirable'],
  en_cours: ['close', 'indésirable'],
  répondue: ['ouverte', 'close'],
  close: ['ouverte'],
  indésirable: ['ouverte'],
}

export const isAnswerable = (state: InquiryState): boolean => state !== 'close' && state !== 'indésirable'

export const SUBSCRIPTION_STATES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
