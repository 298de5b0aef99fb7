/** In an address and on the page: one message of a conversation. */
export const messageAnchor = (id: string): string => `message-${id}`
