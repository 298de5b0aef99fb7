import { acceptStudy } from './accept-study.ts'
import { addPhoto } from './add-photo.ts'
import { addSample } from './add-sample.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { assignInquiry } from './assign-inquiry.ts'
import { assignStudy } from './assign-study.ts'
import { attachReport } from './attach-report.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { cancelSample } from './cancel-sample.ts'
import { cancelStudy } from './cancel-study.ts'
import { changeStudyState } from './change-study-state.ts'
import { closeSupportRequest } from './close-support-request.ts'
import type { CommandName } from './command.ts'
import type { Definition } from './definition.ts'
import { addMeasurement } from './add-measurement.ts'
import { withdrawMeasurement } from './withdraw-measurement.ts'
import { finishStudy } from './finish-study.ts'
import { handOverSamples } from './hand-over-samples.ts'
import { importTexts } from './import-texts.ts'
import { openSupportRequest } from './open-support-request.ts'
import { planMission } from './plan-mission.ts'
import { removePublicHoliday } from './remove-public-holiday.ts'
import { requestAccountDeletion } from './request-account-deletion.ts'
import { recordPayment } from './record-payment.ts'
import { markRecommendation } from './mark-recommendation.ts'
import { markReportOpened } from './mark-report-opened.ts'
import { markNoticesSeen } from './mark-notices-seen.ts'
import { markThreadRead } from './mark-thread-read.ts'
import { replaceReport } from './replace-report.ts'
import { requestStudy } from './request-study.ts'
import { requestStudyFor } from './request-study-for.ts'
import { resetText } from './reset-text.ts'
import { revokeShare } from './revoke-share.ts'
import { saveFieldNotes } from './save-field-notes.ts'
import { sendBackReport } from './send-back-report.ts'
import { setAgreedPrice } from './set-agreed-price.ts'
import { setMailPreference } from './set-mail-preference.ts'
import { setPublicHoliday } from './set-public-holiday.ts'
import { setCompanyDetails } from './set-company-details.ts'
import { setOffice } from './set-office.ts'
import { setText } from './set-text.ts'
import { removeLetter } from './remove-letter.ts'
import { saveLetter } from './save-letter.ts'
import { sendLetter } from './send-letter.ts'
import { sendMailAgain } from './send-mail-again.ts'
import { testLetter } from './test-letter.ts'
import { setInquiryState } from './set-inquiry-state.ts'
import { publishLegal } from './publish-legal.ts'
import { resetContent } from './reset-content.ts'
import { saveContent } from './save-content.ts'
import { setMailAside } from './set-mail-aside.ts'
import { setSetting } from './set-setting.ts'
import { shareReport } from './share-report.ts'
import { sendMessage } from './send-message.ts'
import { startStudy } from './start-study.ts'
import { takeBackPayment } from './take-back-payment.ts'
import { approveAccount } from './approve-account.ts'
import { correctAddress } from './correct-address.ts'
import { deleteAccount } from './delete-account.ts'
import { inviteAccount } from './invite-account.ts'
import { refuseAccount } from './refuse-account.ts'
import { setAccountActive } from './set-account-active.ts'
import { updateAccount } from './update-account.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'
import { updateProfile } from './update-profile.ts'
import { validateReport } from './validate-report.ts'
import { withdrawNewsletter } from './withdraw-newsletter.ts'
import { withdrawPhoto } from './withdraw-photo.ts'
import { withdrawAccountDeletion } from './withdraw-account-deletion.ts'
import { withdrawRecommendation } from './withdraw-recommendation.ts'
import { writeRecommendation } from './write-recommendation.ts'
import { VISITOR_REGISTRY } from './visitor-registry.ts'

/** Total by type: a command that is not defined here does not compile. */
export const REGISTRY = {
  request_study: requestStudy,
  cancel_study: cancelStudy,
  accept_study: acceptStudy,
  start_study: startStudy,
  finish_study: finishStudy,
  save_field_notes: saveFieldNotes,
  attach_report: attachReport,
  replace_report: replaceReport,
  update_profile: updateProfile,
  request_account_deletion: requestAccountDeletion,
  withdraw_account_deletion: withdrawAccountDeletion,
  share_report: shareReport,
  revoke_share: revokeShare,
  record_payment: recordPayment,
  cancel_invoice: cancelInvoice,
  take_back_payment: takeBackPayment,
  set_agreed_price: setAgreedPrice,
  assign_study: assignStudy,
  change_study_state: changeStudyState,
  request_study_for: requestStudyFor,
  write_recommendation: writeRecommendation,
  withdraw_recommendation: withdrawRecommendation,
  mark_recommendation: markRecommendation,
  plan_mission: planMission,
  set_public_holiday: setPublicHoliday,
  remove_public_holiday: removePublicHoliday,
  update_account: updateAccount,
  set_account_active: setAccountActive,
  delete_account: deleteAccount,
  correct_address: correctAddress,
  approve_account: approveAccount,
  refuse_account: refuseAccount,
  invite_account: inviteAccount,
  withdraw_invitation: withdrawInvitation,
  send_mail_again: sendMailAgain,
  set_mail_aside: setMailAside,
  set_text: setText,
  reset_text: resetText,
  import_texts: importTexts,
  set_setting: setSetting,
  set_office: setOffice,
  set_company_details: setCompanyDetails,
  save_content: saveContent,
  reset_content: resetContent,
  publish_legal: publishLegal,
  validate_report: validateReport,
  send_back_report: sendBackReport,
  assign_inquiry: assignInquiry,
  answer_inquiry: answerInquiry,
  set_inquiry_state: setInquiryState,
  withdraw_newsletter: withdrawNewsletter,
  save_letter: saveLetter,
  remove_letter: removeLetter,
  test_letter: testLetter,
  send_letter: sendLetter,
  send_message: sendMessage,
  open_support_request: openSupportRequest,
  close_support_request: closeSupportRequest,
  mark_thread_read: markThreadRead,
  mark_notices_seen: markNoticesSeen,
  mark_report_opened: markReportOpened,
  set_mail_preference: setMailPreference,
  add_photo: addPhoto,
  withdraw_photo: withdrawPhoto,
  add_measurement: addMeasurement,
  withdraw_measurement: withdrawMeasurement,
  add_sample: addSample,
  hand_over_samples: handOverSamples,
  cancel_sample: cancelSample,
  ...VISITOR_REGISTRY,
} as const satisfies { readonly [N in CommandName]: Definition<N> }

export const COMMAND_NAMES = Object.keys(REGISTRY) as readonly CommandName[]

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(REGISTRY, name)

/**
 * The definition seen without its name: for commands read back from the device, whose arguments were checked when
 * given.
 */
export const definitionOf = (name: CommandName): Definition<CommandName> => REGISTRY[name] as Definition<CommandName>
