/**
 * The door for the pages of administrators: the questions they ask the server with `Sync.ask`. Apart from index.ts, so
 * that nobody else downloads how the answers are read.
 */
export { unbilledStudies } from './questions/unbilled.ts'
export { reportDossier, reportList } from './questions/reports.ts'
export type { ReportDossier, ReportFile, ReportLine, ReportsPage, ReportsQuery } from './questions/reports.ts'
export { companySettings } from './questions/settings.ts'
