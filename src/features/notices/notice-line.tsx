import {
  IconAlertTriangle,
  IconBan,
  IconBulb,
  IconCash,
  IconCircleCheck,
  IconFilePlus,
  IconFileText,
  IconFileX,
  IconFlag,
  IconMessage,
  IconNavigation,
  IconPlayerPlay,
  IconReceipt,
  IconReceiptOff,
  IconReceiptTax,
  IconRotate,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Notice } from '../../../sync/index.ts'
import { formatAmount, formatTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { placeOf, type NoticeArea } from './notice-place.ts'
import classes from './notices-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface NoticeLineProps {
  readonly area: NoticeArea
  readonly notice: Notice
  /** Company of the study, where it is known. */
  readonly company: string | null
  /** Not seen before this visit. */
  readonly fresh: boolean
}

const ICONS = {
  accepted: IconCircleCheck,
  set_out: IconNavigation,
  started: IconPlayerPlay,
  finished: IconFlag,
  cancelled: IconBan,
  report_delivered: IconFileText,
  report_replaced: IconFileText,
  report_withdrawn: IconFileX,
  report_sent_back: IconFileX,
  report_validated: IconCircleCheck,
  invoice_issued: IconReceipt,
  payment_recorded: IconReceiptTax,
  invoice_overdue: IconAlertTriangle,
  invoice_cancelled: IconReceiptOff,
  requested_for: IconFilePlus,
  assigned: IconUserCheck,
  unassigned: IconUserMinus,
  mission_assigned: IconUserCheck,
  mission_withdrawn: IconUserMinus,
  put_back: IconRotate,
  reopened: IconRotate,
  payment_taken_back: IconReceiptOff,
  price_agreed: IconCash,
  quote_offered: IconCash,
  quote_withdrawn: IconCash,
  advised: IconBulb,
  messages: IconMessage,
} as const satisfies Record<Notice['kind'], unknown>

export function NoticeLine({ area, notice, company, fresh }: NoticeLineProps) {
  const { t } = useTranslation('notices')
  const Icon = ICONS[notice.kind]
  const beside = notice.kind === 'messages' && notice.thread.kind !== 'study' ? notice.thread.kind : null
  const person = beside === 'direct' && notice.kind === 'messages' ? notice.by : null
  return (
    <Link
      {...placeOf(notice, area)}
      className={`${kit.stackSm} ${kit.bareLink} ${kit.atTop} ${classes.line}`}
      data-kind={notice.kind}
      data-fresh={fresh}
    >
      <span className={classes.icon} aria-hidden="true">
        <Icon size={20} stroke={1.8} />
      </span>
      <span className={classes.words}>
        <span className={`${kit.breaks} ${classes.told}`}>{useSentence(notice)}</span>
        <span className={`${kit.note} ${classes.about}`}>
          <Exact>{person ?? (beside ? t(`about.${beside}`) : (company ?? t('about.study')))}</Exact>
        </span>
      </span>
      <span className={`${kit.stack2xs} ${kit.fine} ${classes.side}`}>
        <Ltr>
          <time dateTime={notice.at}>{formatTime(notice.at)}</time>
        </Ltr>
        {fresh && <span className={classes.fresh}>{t('new')}</span>}
      </span>
    </Link>
  )
}

function useSentence(notice: Notice): string {
  const { t } = useTranslation('notices')
  const language = useLanguage()
  switch (notice.kind) {
    case 'messages':
      return t('told.messages', { count: notice.count })
    case 'accepted':
    case 'cancelled':
    case 'advised':
      return notice.by ? t(`told.${notice.kind}_by`, { name: isolate(notice.by) }) : t(`told.${notice.kind}`)
    case 'set_out':
    case 'started':
    case 'finished':
    case 'report_delivered':
    case 'report_replaced':
    case 'report_withdrawn':
    case 'report_sent_back':
    case 'report_validated':
    case 'price_agreed':
    case 'quote_offered':
    case 'quote_withdrawn':
    case 'requested_for':
    case 'assigned':
    case 'unassigned':
    case 'mission_assigned':
    case 'mission_withdrawn':
    case 'put_back':
    case 'reopened':
      return t(`told.${notice.kind}`)
    case 'invoice_issued':
    case 'payment_recorded':
    case 'payment_taken_back':
      return t(`told.${notice.kind}`, {
        numero: isolate(notice.numero),
        amount: isolate(formatAmount(notice.amount, language)),
      })
    case 'invoice_overdue':
    case 'invoice_cancelled':
      return t(`told.${notice.kind}`, { numero: isolate(notice.numero) })
  }
}
