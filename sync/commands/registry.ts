import type { GenericSchema } from 'valibot'
import { acceptStudy } from './accept-study.ts'
import { addMeasurement } from './add-measurement.ts'
import { addPhoto } from './add-photo.ts'
import { addRequestPhoto } from './add-request-photo.ts'
import { addSample } from './add-sample.ts'
import { addVoiceNote } from './add-voice-note.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { answerQuote } from './answer-quote.ts'
import { approveAccount } from './approve-account.ts'
import { assignInquiry } from './assign-inquiry.ts'
import { assignStudy } from './assign-study.ts'
import { attachReport } from './attach-report.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { cancelSample } from './cancel-sample.ts'
import { cancelStudy } from './cancel-study.ts'
import { changeStudyState } from './change-study-state.ts'
import { closeSupportRequest } from './close-support-request.ts'
import { correctAddress } from './correct-address.ts'
import { deleteAccount } from './delete-account.ts'
import { drawOnPhoto } from './draw-on-photo.ts'
import { finishStudy } from './finish-study.ts'
import { handOverSamples } from './hand-over-samples.ts'
import { importTexts } from './import-texts.ts'
import { inviteAccount } from './invite-account.ts'
import { markNoticesSeen } from './mark-notices-seen.ts'
import { markRecommendation } from './mark-recommendation.ts'
import { markReportOpened } from './mark-report-opened.ts'
import { markThreadRead } from './mark-thread-read.ts'
import { openSupportRequest } from './open-support-request.ts'
import { offerQuote } from './offer-quote.ts'
import { planMission } from './plan-mission.ts'
import { publishLegal } from './publish-legal.ts'
import { recordPayment } from './record-payment.ts'
import { refuseAccount } from './refuse-account.ts'
import { removeLetter } from './remove-letter.ts'
import { removePublicHoliday } from './remove-public-holiday.ts'
import { replaceReport } from './replace-report.ts'
import { requestAccountDeletion } from './request-account-deletion.ts'
import { requestStudyFor } from './request-study-for.ts'
import { requestStudy } from './request-study.ts'
import { resetContent } from './reset-content.ts'
import { resetText } from './reset-text.ts'
import { revokeShare } from './revoke-share.ts'
import { saveContent } from './save-content.ts'
import { saveFieldNotes } from './save-field-notes.ts'
import { saveLetter } from './save-letter.ts'
import { sendBackReport } from './send-back-report.ts'
import { sendLetter } from './send-letter.ts'
import { sendMailAgain } from './send-mail-again.ts'
import { sendMessage } from './send-message.ts'
import { setAccountActive } from './set-account-active.ts'
import { setAgreedPrice } from './set-agreed-price.ts'
import { setCompanyDetails } from './set-company-details.ts'
import { setInquiryState } from './set-inquiry-state.ts'
import { settleThread } from './settle-thread.ts'
import { resumeTask } from './resume-task.ts'
import { setMailAside } from './set-mail-aside.ts'
import { snoozeTask } from './snooze-task.ts'
import { setMailPreference } from './set-mail-preference.ts'
import { setOffice } from './set-office.ts'
import { setPublicHoliday } from './set-public-holiday.ts'
import { setSetting } from './set-setting.ts'
import { setText } from './set-text.ts'
import { shareReport } from './share-report.ts'
import { setOut } from './set-out.ts'
import { showPhoto } from './show-photo.ts'
import { startStudy } from './start-study.ts'
import { takeBackPayment } from './take-back-payment.ts'
import { testLetter } from './test-letter.ts'
import { tickLine } from './tick-line.ts'
import { updateAccount } from './update-account.ts'
import { updateProfile } from './update-profile.ts'
import { validateReport } from './validate-report.ts'
import { withdrawAccountDeletion } from './withdraw-account-deletion.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'
import { withdrawMeasurement } from './withdraw-measurement.ts'
import { withdrawNewsletter } from './withdraw-newsletter.ts'
import { withdrawPhoto } from './withdraw-photo.ts'
import { withdrawRequestPhoto } from './withdraw-request-photo.ts'
import { withdrawRecommendation } from './withdraw-recommendation.ts'
import { withdrawVoiceNote } from './withdraw-voice-note.ts'
import { writeRecommendation } from './write-recommendation.ts'
import type { CommandName } from './command.ts'
import type { Definition } from './definition.ts'
import { VISITOR_REGISTRY } from './visitor-registry.ts'

export const REGISTRY = [
  requestStudy,
  cancelStudy,
  acceptStudy,
  setOut,
  startStudy,
  finishStudy,
  saveFieldNotes,
  attachReport,
  replaceReport,
  updateProfile,
  requestAccountDeletion,
  withdrawAccountDeletion,
  shareReport,
  revokeShare,
  recordPayment,
  cancelInvoice,
  takeBackPayment,
  setAgreedPrice,
  offerQuote,
  answerQuote,
  assignStudy,
  changeStudyState,
  requestStudyFor,
  writeRecommendation,
  withdrawRecommendation,
  markRecommendation,
  planMission,
  setPublicHoliday,
  removePublicHoliday,
  updateAccount,
  setAccountActive,
  deleteAccount,
  correctAddress,
  approveAccount,
  refuseAccount,
  inviteAccount,
  withdrawInvitation,
  sendMailAgain,
  setMailAside,
  snoozeTask,
  resumeTask,
  setText,
  resetText,
  importTexts,
  setSetting,
  setOffice,
  setCompanyDetails,
  saveContent,
  resetContent,
  publishLegal,
  validateReport,
  sendBackReport,
  assignInquiry,
  answerInquiry,
  setInquiryState,
  withdrawNewsletter,
  saveLetter,
  removeLetter,
  testLetter,
  sendLetter,
  sendMessage,
  openSupportRequest,
  closeSupportRequest,
  settleThread,
  markThreadRead,
  markNoticesSeen,
  markReportOpened,
  setMailPreference,
  addPhoto,
  addRequestPhoto,
  withdrawRequestPhoto,
  showPhoto,
  drawOnPhoto,
  withdrawPhoto,
  addVoiceNote,
  withdrawVoiceNote,
  addMeasurement,
  withdrawMeasurement,
  addSample,
  handOverSamples,
  cancelSample,
  tickLine,
  ...VISITOR_REGISTRY,
] as const

export const COMMAND_NAMES: readonly CommandName[] = REGISTRY.map(({ name }) => name)

/** Without the argument types: for commands read back from the device, whose arguments were validated at dispatch. */
export type AnyDefinition = Definition<CommandName, GenericSchema<unknown, Readonly<Record<string, unknown>>>>

const definitionByName: ReadonlyMap<string, AnyDefinition> = new Map(
  REGISTRY.map((one) => [one.name, one as unknown as AnyDefinition]),
)

export const isCommandName = (name: string): name is CommandName => definitionByName.has(name)

/** Null: this version does not know the name. */
export function definitionOf(name: CommandName): AnyDefinition
export function definitionOf(name: string): AnyDefinition | null
export function definitionOf(name: string): AnyDefinition | null {
  return definitionByName.get(name) ?? null
}
