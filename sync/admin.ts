/**
 * Entry point for the pages of administrators: their questions for `Sync.ask`. Apart from index.ts, so that nobody else
 * downloads the parsers of the answers.
 */
export { accounts, oneAccount } from './questions/accounts.ts'
export type { AccountRow, AccountsQuery, Invitation } from './questions/accounts.ts'
export { adminCounts, type AdminCounts } from './questions/counts.ts'
export { devicesHealth, type DeviceFacts, type DevicePerson, type DevicesQuery } from './questions/devices.ts'
export { briefJournal, journal, type BriefJournalRow, type JournalQuery, type JournalRow } from './questions/journal.ts'
export { adminTodo, type SnoozedRow, type TodoItem, type TodoKind, type TodoRow } from './questions/todo.ts'
export { invoicePage, type InvoicePage, type InvoiceQuery } from './questions/invoices.ts'
export { sampleDossier, samplePage } from './questions/samples.ts'
export type { SampleDossier, SampleEvent, SampleQuery } from './questions/samples.ts'
export { unbilledStudies, type UnbilledQuery, type UnbilledStudy } from './questions/unbilled.ts'
export type { FigurePart } from './domain/figure-parts.ts'
export { adminStatistics } from './questions/statistics.ts'
export type { StatisticsAnswer } from './questions/statistics.ts'
export {
  projectBatch,
  projects,
  type Project,
  type ProjectFilter,
  type ProjectOrder,
  type ProjectQuery,
} from './questions/projects.ts'
export { studyDossier, type StudyDossier, type StudyReport } from './questions/study-dossier.ts'
export { studyPart, type StudyPart, type StudyParts } from './questions/study-part.ts'
export { activeClients, assignable, type Assignable, type PeoplePage } from './questions/study-people.ts'
export type { PersonRow } from './questions/person-row.ts'
export { textHistory, wordedTexts } from './questions/texts.ts'
export type { WordedText } from './questions/texts.ts'
export { reportDossier, reportList } from './questions/reports.ts'
export type { ReportDossier, ReportFile, ReportLine, ReportsPage, ReportsQuery } from './questions/reports.ts'
export { inquiryList, oneInquiry } from './questions/inquiries.ts'
export type { Inquiry, InquiryEvent, InquiryLine, InquiriesPage, InquiriesQuery } from './questions/inquiries.ts'
export { subscriberBatch, subscribers } from './questions/newsletter.ts'
export type { Subscriber, SubscriberFilter } from './questions/newsletter.ts'
export { letters, letterState, oneLetter } from './questions/letters.ts'
export type { Letter, LetterPage, LetterRow } from './questions/letters.ts'
export { failedMails, invitationMails } from './questions/mails.ts'
export type { FailedMail, InvitationMail } from './questions/mails.ts'
export { companyDetails, companyHistory } from './questions/company-details.ts'
export type { GivenDetails } from './questions/company-details.ts'
export { contentHistory, contents } from './questions/contents.ts'
export type { ContentVersion, WrittenContent } from './questions/contents.ts'
export { importPreview, runImport } from './unsent/import-run.ts'
export type { ImportOutcome, ImportPreview } from './unsent/import-run.ts'
export { readExport, type ExportProblem, type ImportItem, type UnsentExport } from './unsent/read-export.ts'
export { companySettings } from './questions/settings.ts'
export type { CompanySetting } from './questions/settings.ts'
