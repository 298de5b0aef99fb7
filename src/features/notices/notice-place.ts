import type { LinkProps } from '@tanstack/react-router'
import type { Notice } from '../../../sync/index.ts'
import { ADVICE_ADDRESS, TEAM_ADDRESS } from '../../data/messages/thread-view.ts'

export type NoticeArea = 'client' | 'intervenant'

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>

/** The page that shows the event of a notice. */
export function placeOf(notice: Notice, area: NoticeArea): Place {
  switch (notice.kind) {
    case 'messages': {
      if (notice.thread.kind === 'support')
        return { to: '/intervenant/support/$requestId', params: { requestId: notice.thread.id } }
      const threadId =
        notice.thread.kind === 'advice'
          ? ADVICE_ADDRESS
          : notice.thread.kind === 'equipe'
            ? TEAM_ADDRESS
            : notice.thread.id
      return { to: `/${area}/messages/$threadId`, params: { threadId } }
    }
    case 'invoice_issued':
    case 'payment_recorded':
    case 'payment_taken_back':
    case 'invoice_overdue':
    case 'invoice_cancelled':
      return { to: '/client/invoices/$invoiceId', params: { invoiceId: notice.invoice } }
    case 'report_delivered':
    case 'report_replaced':
    case 'report_withdrawn':
      return { to: `/${area}/reports/$studyId`, params: { studyId: notice.study } }
    case 'mission_withdrawn':
      return { to: '/intervenant/missions' }
    case 'report_sent_back':
    case 'report_validated':
    case 'accepted':
    case 'set_out':
    case 'started':
    case 'finished':
    case 'cancelled':
    case 'price_agreed':
    case 'quote_offered':
    case 'quote_withdrawn':
    case 'advised':
    case 'requested_for':
    case 'assigned':
    case 'unassigned':
    case 'mission_assigned':
    case 'put_back':
    case 'reopened':
      if (area === 'client') return { to: '/client/orders/$studyId', params: { studyId: notice.study } }
      return { to: '/intervenant/missions/$id', params: { id: notice.study } }
  }
}
