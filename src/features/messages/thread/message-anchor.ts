/** Anchor of one message, in an address and on the page. */
export const messageAnchor = (id: string): string => `message-${id}`
