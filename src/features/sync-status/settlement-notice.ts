import type { RefusalCode, Settlement } from '../../../sync/index.ts'
import type texts from '../../i18n/locales/fr/sync.json'

/** What to tell when a verdict arrives; keys of the `sync` texts. The company's name goes with each. */
export interface SettlementNotice {
  readonly kind: 'success' | 'error'
  readonly title: NoticeKey
  readonly text: NoticeKey | null
  /** The refusal whose sentence explains it; null when the title already says it. */
  readonly reason: RefusalCode | null
}

export type NoticeKey = keyof (typeof texts)['notice']

const MISSIONS = '/intervenant/missions'
/** The same page gives both; the notice says which it was. */
const ACCOUNT_CLOSING = '/admin/accounts#close'

/** docs/specification.md#8, by command, verdict and page. Null: the screen itself shows it, a notice would be noise. */
export function settlementNotice({
  name,
  context,
  verdict,
}: Pick<Settlement, 'name' | 'context' | 'verdict'>): SettlementNotice | null {
  return verdict.kind === 'applied' ? appliedNotice(name, context) : refusedNotice(name, context, verdict.code)
}

function appliedNotice(name: Settlement['name'], context: string | null): SettlementNotice | null {
  switch (name) {
    case 'accept_study':
      return success(context === MISSIONS ? 'accepted_missions' : 'accepted')
    case 'start_study':
      return success('started')
    case 'finish_study':
      return success('finished', 'finished_text')
    case 'attach_report':
      return success('uploaded')
    case 'replace_report':
      return success('replaced')
    case 'cancel_study':
      return success('cancelled')
    case 'request_study':
      return success('requested', 'requested_text')
    case 'record_payment':
      return success('payment_recorded')
    case 'cancel_invoice':
      return success('invoice_cancelled')
    case 'take_back_payment':
      return success('payment_taken_back')
    case 'set_agreed_price':
      return success('price_set')
    case 'assign_study':
      return success('study_assigned')
    case 'change_study_state':
      return success('state_changed')
    case 'request_study_for':
      return success('requested_for')
    case 'validate_report':
      return success('report_validated')
    case 'send_back_report':
      return success('report_sent_back')
    case 'assign_inquiry':
      return success('inquiry_assigned')
    case 'answer_inquiry':
      return success('inquiry_answered')
    case 'set_inquiry_state':
      return success('inquiry_filed')
    case 'withdraw_newsletter':
      return success('newsletter_withdrawn')
    case 'save_letter':
      return success('letter_saved')
    case 'remove_letter':
      return success('letter_removed')
    case 'test_letter':
      return success('letter_tested')
    case 'send_letter':
      return success('letter_sent')
    case 'write_recommendation':
      return success('recommendation_written')
    case 'withdraw_recommendation':
      return success('recommendation_withdrawn')
    case 'open_support_request':
      return success('support_opened', 'support_opened_text')
    case 'update_account':
      return success('account_saved')
    case 'approve_account':
      return success('account_approved')
    case 'refuse_account':
      return success('account_refused')
    case 'invite_account':
      return success('account_invited')
    case 'send_mail_again':
      return success('mail_again')
    case 'set_mail_aside':
      return success('mail_aside')
    case 'withdraw_invitation':
      return success('invitation_withdrawn')
    case 'set_account_active':
      return success('status_changed', context === ACCOUNT_CLOSING ? 'account_closed' : 'account_opened')
    case 'delete_account':
      return success('account_deleted')
    case 'correct_address':
      return success('address_corrected')
    case 'set_text':
      return success('text_set')
    case 'reset_text':
      return success('text_reset')
    case 'import_texts':
      return success('texts_imported')
    case 'set_office':
    case 'set_company_details':
      return success('details_set')
    case 'save_content':
      return success('content_saved')
    case 'reset_content':
      return success('content_reset')
    case 'publish_legal':
      return success('legal_published', 'legal_published_text')
    case 'save_field_notes':
    case 'update_profile':
    case 'request_account_deletion':
    case 'withdraw_account_deletion':
    case 'share_report':
    case 'revoke_share':
    case 'mark_recommendation':
    case 'add_photo':
    case 'withdraw_photo':
    case 'add_measurement':
    case 'withdraw_measurement':
    case 'add_sample':
    case 'hand_over_samples':
    case 'cancel_sample':
    case 'plan_mission':
    case 'set_public_holiday':
    case 'remove_public_holiday':
    case 'set_setting':
    case 'mark_report_opened':
    case 'send_message':
    case 'close_support_request':
    case 'mark_thread_read':
    case 'mark_notices_seen':
    case 'set_mail_preference':
    case 'contact_expert':
    case 'subscribe_newsletter':
    case 'send_contact_message':
      return null
  }
}

function refusedNotice(name: Settlement['name'], context: string | null, code: RefusalCode): SettlementNotice | null {
  switch (name) {
    case 'accept_study':
      return refusedAcceptance(context, code)
    case 'start_study':
      return failure('start_failed', code)
    case 'finish_study':
      return failure('finish_failed', code)
    case 'attach_report':
      return failure('upload_failed', code)
    case 'replace_report':
      return failure('replace_failed', code)
    case 'save_field_notes':
      return failure('notes_failed', code)
    case 'cancel_study':
      return failure('cancel_failed', code)
    case 'request_study':
      return failure('request_failed', code)
    case 'update_profile':
      return failure('profile_failed', code)
    case 'request_account_deletion':
    case 'withdraw_account_deletion':
      return failure('deletion_failed', code)
    case 'share_report':
      return failure('share_failed', code)
    case 'revoke_share':
      return failure('revoke_failed', code)
    case 'record_payment':
      return failure('payment_failed', code)
    case 'cancel_invoice':
      return failure('invoice_cancel_failed', code)
    case 'take_back_payment':
      return failure('take_back_failed', code)
    case 'set_agreed_price':
      return failure('price_failed', code)
    case 'assign_study':
      return failure('assign_failed', code)
    case 'change_study_state':
      return failure('state_failed', code)
    case 'request_study_for':
      return failure('request_for_failed', code)
    case 'write_recommendation':
    case 'withdraw_recommendation':
    case 'mark_recommendation':
      return failure('recommendation_failed', code)
    case 'add_photo':
    case 'withdraw_photo':
      return failure('photo_failed', code)
    case 'add_measurement':
    case 'withdraw_measurement':
      return failure('measurement_failed', code)
    case 'add_sample':
    case 'cancel_sample':
      return failure('sample_failed', code)
    case 'hand_over_samples':
      return failure('handover_failed', code)
    case 'plan_mission':
      return failure('plan_failed', code)
    case 'set_public_holiday':
    case 'remove_public_holiday':
      return failure('holiday_failed', code)
    case 'set_account_active':
      return told(code, { kind: 'error', title: 'error', text: 'activity_failed', reason: code })
    case 'update_account':
    case 'approve_account':
    case 'refuse_account':
    case 'delete_account':
    case 'correct_address':
      return told(code, failure('account_failed', code))
    case 'invite_account':
    case 'withdraw_invitation':
      return told(code, failure('invitation_failed', code))
    case 'send_mail_again':
    case 'set_mail_aside':
      return failure('mail_failed', code)
    case 'set_text':
    case 'reset_text':
      return failure('text_failed', code)
    case 'import_texts':
      return failure('texts_import_failed', code)
    case 'set_office':
    case 'set_company_details':
      return failure('details_failed', code)
    case 'save_content':
    case 'reset_content':
      return failure('content_failed', code)
    case 'publish_legal':
      return failure('legal_failed', code)
    case 'set_setting':
      return failure('setting_failed', code)
    case 'validate_report':
    case 'send_back_report':
      return failure('decision_failed', code)
    case 'assign_inquiry':
    case 'answer_inquiry':
    case 'set_inquiry_state':
      return failure('inquiry_failed', code)
    case 'withdraw_newsletter':
      return failure('newsletter_failed', code)
    case 'save_letter':
    case 'remove_letter':
      return failure('letter_failed', code)
    case 'test_letter':
    case 'send_letter':
      return failure('letter_not_sent', code)
    case 'open_support_request':
    case 'close_support_request':
      return failure('support_failed', code)
    case 'send_message':
    case 'contact_expert':
    case 'subscribe_newsletter':
    case 'send_contact_message':
      return failure('message_failed', code)
    case 'set_mail_preference':
      return failure('preference_failed', code)
    case 'mark_thread_read':
    case 'mark_notices_seen':
    case 'mark_report_opened':
      return null
  }
}

/** What the dialog that gave the command asks about again; a notice over it would outlive the answer. */
const ASKED_AGAIN: readonly RefusalCode[] = [
  'account_changed',
  'missions_running',
  'email_taken',
  'invalid',
  'studies_open',
]

const told = (code: RefusalCode, notice: SettlementNotice): SettlementNotice | null =>
  ASKED_AGAIN.includes(code) ? null : notice

const GONE: readonly RefusalCode[] = ['wrong_state', 'not_found', 'not_yours']

function refusedAcceptance(context: string | null, code: RefusalCode): SettlementNotice {
  if (code === 'study_taken') return { kind: 'error', title: 'taken', text: 'taken_kept', reason: null }
  if (context !== MISSIONS) return failure('accept_failed', code)
  return failure(GONE.includes(code) ? 'accept_failed_missions' : 'accept_error_missions', code)
}

function success(title: NoticeKey, text: NoticeKey | null = null): SettlementNotice {
  return { kind: 'success', title, text, reason: null }
}

function failure(title: NoticeKey, reason: RefusalCode): SettlementNotice {
  return { kind: 'error', title, text: null, reason }
}
