import { IconAlertTriangle, IconClockHour4, IconMailCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Inquiry, InquiryEvent } from '../data/inquiries.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DateTimeText } from '../../../ui/text/formatted.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import classes from '../inquiries.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The history of the inquiry; replies are whole, each with its mail. */
export function HistorySection({ inquiry: { events } }: { readonly inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries')
  return (
    <PageSection title={t('history.title')}>
      {events.length === 0 && <p className={`${kit.note} ${classes.when}`}>{t('history.none')}</p>}
      {events.length > 0 && (
        <ol className={`${kit.listMd} ${classes.history}`}>
          {events.map((event) => (
            <li key={event.id} data-event={event.event}>
              <Line event={event} />
              <small className={`${kit.note} ${classes.when}`}>
                <DateTimeText value={event.at} />
              </small>
              {event.texte !== null && (
                <div dir="auto" className={classes.reply}>
                  {event.texte}
                </div>
              )}
              {event.mail && <MailState mail={event.mail} />}
            </li>
          ))}
        </ol>
      )}
    </PageSection>
  )
}

function Line({ event: { event, author_name, from_value, to_value } }: { readonly event: InquiryEvent }) {
  const { t } = useTranslation('inquiries')
  const author = isolate(author_name ?? t('history.somebody'))
  if (event === 'reply') return <strong>{t('history.reply', { name: author })}</strong>
  if (event === 'state') {
    const named = (state: string | null) => isolate(t(`state.${state ?? ''}` as 'state.close'))
    return <span>{t('history.state', { author, from: named(from_value), to: named(to_value) })}</span>
  }
  if (to_value === null) return <span>{t('history.unassigned', { author })}</span>
  return (
    <span>
      {to_value === author_name
        ? t('history.taken', { author })
        : t('history.assigned', { author, name: isolate(to_value) })}
    </span>
  )
}

const MAIL_ICONS = {
  waiting: IconClockHour4,
  retrying: IconAlertTriangle,
  failed: IconAlertTriangle,
  sent: IconMailCheck,
} as const

function MailState({ mail: { state, at } }: { readonly mail: NonNullable<InquiryEvent['mail']> }) {
  const { t } = useTranslation('inquiries')
  const Icon = MAIL_ICONS[state]
  return (
    <p className={`${kit.icons} ${classes.mail}`} data-mail={state}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      {state === 'sent' ? t('mail.sent', { at: isolate(formatDateTime(at ?? '')) }) : t(`mail.${state}`)}
    </p>
  )
}
