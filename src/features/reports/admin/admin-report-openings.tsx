import { useTranslation } from 'react-i18next'
import type { ReportDossier } from '../data/admin-reports.ts'
import { formatDateTime, formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DateTimeText, Exact } from '../../../ui/text/formatted.tsx'
import classes from './admin-reports.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Openings of the report: reader, time and way. Readers who came through a link have no names. */
export function AdminReportOpenings({ report }: { readonly report: ReportDossier }) {
  const { t } = useTranslation(['validation', 'study'])
  const { openings, openings_total: total } = report
  return (
    <section>
      <h3 id="report-openings">{t('openings.title')}</h3>
      {openings.length === 0 && <p>{t('openings.none')}</p>}
      {total > openings.length && (
        <p>
          {t('openings.last', { shown: isolate(formatNumber(openings.length)), total: isolate(formatNumber(total)) })}
        </p>
      )}
      <ul className={`${kit.listMd} ${classes.openings}`} aria-labelledby="report-openings">
        {openings.map((opening, place) => (
          <li key={`${opening.at} ${place}`} data-way={opening.way}>
            <DateTimeText value={opening.at} /> · {t(`openings.${opening.way}`)}
            {' · '}
            {opening.by_role ? (
              <>
                <Exact>{opening.by_name}</Exact>
                {' · '}
                {t(`study:role.${opening.by_role}`)}
              </>
            ) : (
              t('openings.nobody')
            )}
            {opening.version !== null && <> · {t('openings.version', { version: isolate(String(opening.version)) })}</>}
            {opening.offline && <> · {t('openings.offline', { at: isolate(formatDateTime(opening.received_at)) })}</>}
          </li>
        ))}
      </ul>
    </section>
  )
}
