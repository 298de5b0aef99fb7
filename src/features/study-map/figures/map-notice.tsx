import { useTranslation } from 'react-i18next'
import type { Pays } from '../../../../sync/domain/enumerations.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import type { MapState } from './use-study-map.ts'
import classes from './map-notice.module.css'

interface MapNoticeProps {
  readonly state: MapState
  readonly pays: Pays
  readonly onRetry: () => void
}

/** The total of the figures and their time, or the reason why there are none. */
export function MapNotice({ state, pays, onRetry }: MapNoticeProps) {
  const { t } = useTranslation('map')
  const labels = useStudyLabels()
  return (
    <div className={classes.notice} role="status">
      {state.kind === 'loading' && <p>{t('loading')}</p>}
      {state.kind === 'none' && <p className={classes.warning}>{t('never')}</p>}
      {(state.kind === 'current' || state.kind === 'kept') && (
        <>
          <p className={classes.total}>{totalText(state.map.countries.get(pays))}</p>
          <p className={state.kind === 'kept' ? classes.warning : classes.time}>
            {t(state.kind === 'kept' ? 'kept' : 'updated', { at: isolate(formatDateTime(state.map.updatedAt)) })}
          </p>
        </>
      )}
      {(state.kind === 'kept' || state.kind === 'none') && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  )

  function totalText(figures: { readonly total: number; readonly others: number | null } | undefined): string {
    const where = labels.pays(pays)
    if (!figures || (figures.total === 0 && figures.others === null)) return t('empty', { pays: where })
    return t(figures.others === null ? 'at_least' : 'exactly', { pays: where, count: figures.total })
  }
}
