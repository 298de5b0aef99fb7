/**
 * Entry point for questions to `Sync.ask` by code that all areas share. Apart from admin.ts, so that clients and
 * specialists do not download the parsers of the administrators' answers.
 */
export { colleagues, inbox, oneConversation } from './questions/conversations.ts'
export type { Conversation, ConversationAbout, InboxPage, InboxThread, ThreadAbout } from './questions/conversations.ts'
export { mailPreferences } from './questions/mail-preferences.ts'
export { publicHolidays } from './questions/public-holidays.ts'
