import { useTranslation } from 'react-i18next'
import { useWaitingOnInquiries, type InquiryLine } from '../data/inquiries.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DueText } from '../../../subjects/messages/due-text.tsx'
import { DateText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { InquiryBadge } from '../inquiry-badge.tsx'
import type { InquiriesSearch } from '../inquiries-search.ts'

/** The columns of the list; a row leads to its inquiry. */
export function useInquiryColumns(): readonly Column<InquiryLine, NonNullable<InquiriesSearch['tri']>>[] {
  const { t } = useTranslation(['inquiries', 'contact'])
  const labels = useStudyLabels()
  const waiting = useWaitingOnInquiries()
  return [
    {
      id: 'subject',
      label: t('column.subject'),
      width: 2.4,
      renderCell: ({ kind, inquiry_id, sujet }) => (
        <TextLink data-row to="/admin/messages/demandes/$kind/$id" params={{ kind, id: inquiry_id }}>
          <bdi>{sujet}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'kind',
      label: t('filter.kind'),
      width: 1.8,
      renderCell: ({ kind, urgence }) => (
        <>
          {t(`kind.${kind}`)}
          {urgence !== null && urgence !== 'normale' && (
            <strong> · {t('urgence', { urgence: t(`contact:urgence.${urgence}`) })}</strong>
          )}
        </>
      ),
    },
    {
      id: 'receipt',
      label: t('column.receipt'),
      extra: true,
      wideOnly: true,
      renderCell: ({ receipt }) => <Ltr>{receipt}</Ltr>,
    },
    {
      id: 'from',
      label: t('column.from'),
      width: 1.8,
      renderCell: ({ nom, entreprise, email }) => (
        <>
          <Exact>{nom}</Exact> · <Exact>{entreprise ?? email}</Exact>
        </>
      ),
    },
    {
      id: 'state',
      label: t('column.state'),
      width: 1.7,
      renderCell: ({ inquiry_id, state }) => {
        const mine = waiting.filter(({ args }) => args['inquiry_id'] === inquiry_id)
        return (
          <>
            <InquiryBadge state={state} />{' '}
            {mine.some((one) => one.state.kind === 'refused') ? (
              <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>
            ) : (
              mine.length > 0 && t('waiting')
            )}
          </>
        )
      },
    },
    {
      id: 'due',
      label: t('column.due'),
      width: 1.4,
      renderCell: ({ due_at, answered_at }) =>
        due_at !== null ? (
          <DueText due={due_at} />
        ) : answered_at !== null ? (
          t('answered_short', { at: isolate(formatDate(answered_at)) })
        ) : (
          t('not_due')
        ),
    },
    {
      id: 'received',
      label: t('column.received'),
      order: 'recent',
      descending: true,
      wideOnly: true,
      width: 1.1,
      renderCell: ({ received_at }) => <DateText value={received_at} />,
    },
    { id: 'office', label: t('column.office'), wideOnly: true, renderCell: ({ pays }) => labels.pays(pays) },
    {
      id: 'assigned',
      label: t('column.assigned'),
      width: 1.3,
      renderCell: ({ assigned_name, mine }) =>
        assigned_name === null ? (
          t('nobody')
        ) : mine ? (
          t('me', { name: isolate(assigned_name) })
        ) : (
          <Exact>{assigned_name}</Exact>
        ),
    },
  ]
}
