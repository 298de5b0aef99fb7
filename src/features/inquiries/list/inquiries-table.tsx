import { useTranslation } from 'react-i18next'
import { useWaitingOnInquiries, type InquiryLine } from '../data/inquiries.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { DueText } from '../../../subjects/messages/due-text.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { InquiryBadge } from '../inquiry-badge.tsx'
import classes from '../inquiries.module.css'

/** A table on wide screens, one card per inquiry on narrow ones. */
export function InquiriesTable({ inquiries }: { readonly inquiries: readonly InquiryLine[] }) {
  const { t } = useTranslation(['inquiries', 'contact'])
  const labels = useStudyLabels()
  const waiting = useWaitingOnInquiries()
  return (
    <table className={list.table}>
      <thead>
        <tr>
          {(['subject', 'from', 'state', 'due', 'office', 'assigned'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inquiries.map((one) => {
          const mine = waiting.filter(({ args }) => args['inquiry_id'] === one.inquiry_id)
          return (
            <tr key={`${one.kind} ${one.inquiry_id}`} data-inquiry={one.inquiry_id}>
              <th scope="row" className={classes.subject}>
                <TextLink
                  data-row
                  to="/admin/messages/demandes/$kind/$id"
                  params={{ kind: one.kind, id: one.inquiry_id }}
                >
                  <bdi>{one.sujet}</bdi>
                </TextLink>
                <small>
                  {t(`kind.${one.kind}`)} · <Ltr>{one.receipt}</Ltr>
                  {one.urgence !== null && one.urgence !== 'normale' && (
                    <>
                      {' '}
                      · <strong>{t('urgence', { urgence: t(`contact:urgence.${one.urgence}`) })}</strong>
                    </>
                  )}
                </small>
              </th>
              <td data-label={t('column.from')} className={classes.person}>
                <Exact>{one.nom}</Exact>
                <small>
                  <Exact>{one.entreprise ?? one.email}</Exact>
                </small>
              </td>
              <td data-label={t('column.state')}>
                <InquiryBadge state={one.state} />
                {mine.length > 0 && (
                  <small>
                    {mine.some(({ state }) => state.kind === 'refused') ? (
                      <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>
                    ) : (
                      t('waiting')
                    )}
                  </small>
                )}
              </td>
              <td data-label={t('column.due')}>
                {one.due_at !== null ? (
                  <DueText due={one.due_at} />
                ) : one.answered_at !== null ? (
                  t('answered_short', { at: isolate(formatDate(one.answered_at)) })
                ) : (
                  t('not_due')
                )}
              </td>
              <td data-label={t('column.office')}>{labels.pays(one.pays)}</td>
              <td data-label={t('column.assigned')} className={classes.person}>
                {one.assigned_name === null ? (
                  t('nobody')
                ) : one.mine ? (
                  t('me', { name: isolate(one.assigned_name) })
                ) : (
                  <Exact>{one.assigned_name}</Exact>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
