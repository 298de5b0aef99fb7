/** The pure values and rules of `sync/domain`, by a way that does not load the sync itself. */
export { noAnswerOf } from '../../sync/domain/connection.ts'
export { groupedHash } from '../../sync/domain/certificate.ts'
export * from '../../sync/domain/enumerations.ts'
export { expectedAt } from '../../sync/domain/delay.ts'
export { LIMITS } from '../../sync/commands/limits.ts'
export { MAIL_EVENTS_OF } from '../../sync/domain/mail-event.ts'
export {
  PAYMENT_MODES,
  amountLeft,
  amountPaid,
  invoiceState,
  totalsOf,
  type PaymentMode,
} from '../../sync/domain/invoice.ts'
export { isQuotable, studyName } from '../../sync/domain/study.ts'
export { studyPrice } from '../../sync/domain/money.ts'
export { may } from '../../sync/domain/permissions.ts'
export { MOST_RECOMMENDATIONS, PRIORITES, type Priorite } from '../../sync/domain/recommendation.ts'
export { MAX_REPORT_BYTES } from '../../sync/domain/report.ts'
export { canDecide, type ReviewState } from '../../sync/domain/report-review.ts'
export { isRoomSmall } from '../../sync/domain/room.ts'
export { SHARE_DAYS, shareStanding, type ShareDays } from '../../sync/domain/share.ts'
