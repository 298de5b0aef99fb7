/**
 * The door for the pages of administrators: the questions they ask the server with `Sync.ask`. Apart from index.ts, so
 * that nobody else downloads how the answers are read.
 */
export { unbilledStudies } from './questions/unbilled.ts'
export { textHistory, wordedTexts } from './questions/texts.ts'
export type { WordedText } from './questions/texts.ts'
