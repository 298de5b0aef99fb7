import { Button } from '@mantine/core'
import { IconDeviceTabletCheck, IconWifi } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoAnswer, StudyView } from '../../../sync/index.ts'
import { NO_ANSWER_ICONS } from '../../ui/lists/no-answer-icons.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import classes from './read-report.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The page that shows one report, in the area of the reader. */
export type ReaderPath = '/intervenant/reports/$studyId' | '/client/reports/$studyId'

interface ReadReportProps {
  readonly study: Pick<StudyView, 'id' | 'nom_entreprise'>
  readonly reader: ReaderPath
  /** As of `useReportPlace`; null: not known yet. */
  readonly place: 'device' | 'network' | NoAnswer | null
  /** Beside another main button. */
  readonly secondary?: boolean
  /** The rest of the actions on it. */
  readonly menu?: ReactNode
}

/** The main button of a report. Without the network it leads only to what this device holds, and says why. */
export function ReadReport({ study, reader, place, secondary = false, menu }: ReadReportProps) {
  const { t } = useTranslation('reports')
  const reason = useId()
  const company = study.nom_entreprise
  const variant = secondary ? 'default' : 'filled'
  const cut = place === 'offline' || place === 'unreachable'
  return (
    <div className={`${kit.stack2xs} ${classes.reading}`} data-paper="no">
      <div className={`${kit.lineXs} ${classes.buttons}`}>
        {cut ? (
          <Button
            variant={variant}
            aria-disabled="true"
            data-disabled
            aria-describedby={reason}
            aria-label={t('read_named', { company })}
            onClick={(event) => event.preventDefault()}
          >
            {t('read')}
          </Button>
        ) : (
          <ButtonLink
            to={reader}
            params={{ studyId: study.id }}
            variant={variant}
            aria-label={t('read_named', { company })}
          >
            {t('read')}
          </ButtonLink>
        )}
        {menu}
      </div>
      {cut && (
        <p id={reason} className={`${kit.note} ${kit.flush}`}>
          {t(`place.why.${place}`)}
        </p>
      )}
    </div>
  )
}

const MARKS = { device: IconDeviceTabletCheck, network: IconWifi, ...NO_ANSWER_ICONS } as const

/** Whether a report can be read without the network. */
export function ReportPlaceMark({ place }: { readonly place: ReadReportProps['place'] }) {
  const { t } = useTranslation('reports')
  if (place === null) return null
  const Icon = MARKS[place]
  return (
    <span className={`${kit.mark} ${classes.place}`} data-place={place}>
      <Icon size={18} aria-hidden="true" />
      {t(place === 'device' ? 'place.device' : 'place.network')}
    </span>
  )
}
