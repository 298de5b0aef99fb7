/**
 * The door for the pages of administrators: the questions they ask the server with `Sync.ask`. Apart from index.ts, so
 * that nobody else downloads how the answers are read.
 */
export { devicesHealth, type DeviceRow, type DevicesQuery } from './questions/devices.ts'
export { briefJournal, journal, type BriefJournalRow, type JournalQuery, type JournalRow } from './questions/journal.ts'
export { adminTodo, type TodoItem, type TodoKind, type TodoRow } from './questions/todo.ts'
export { unbilledStudies } from './questions/unbilled.ts'
