import { Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCloudDownload,
  IconDatabaseOff,
  IconDownload,
  IconHourglass,
  IconSparkles,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MissionPreparation } from '../../../sync/index.ts'
import type { AppOnDevice } from './data/app-on-device.ts'
import { formatDateTime, formatFileSize } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { NO_ANSWER_ICONS } from '../../ui/lists/no-answer-icons.ts'
import { readinessOf, type Readiness } from './readiness.ts'
import classes from './readiness-line.module.css'
import kit from '../../ui/kit/kit.module.css'

const ICONS = {
  ready: IconCircleCheckFilled,
  checking: IconHourglass,
  app_missing: IconAlertTriangle,
  taking: IconDownload,
  to_take: IconCloudDownload,
  news: IconSparkles,
  unfinished: IconHourglass,
  offline: NO_ANSWER_ICONS.offline,
  unreachable: NO_ANSWER_ICONS.unreachable,
  refused: IconAlertTriangle,
  storage_full: IconDatabaseOff,
} as const satisfies Record<Readiness, unknown>

interface ReadinessLineProps {
  readonly preparation: MissionPreparation
  readonly app: AppOnDevice
}

/** Whether a mission is ready, and its missing files: icon, word and figures. */
export function ReadinessLine({ preparation, app }: ReadinessLineProps) {
  const { t } = useTranslation('preparation')
  const readiness = readinessOf(preparation, app)
  const details = useDetails(preparation)
  const Icon = ICONS[readiness]
  const { total, missing, standing } = preparation
  return (
    <div className={classes.line} data-kind={readiness}>
      <Icon size={24} stroke={1.8} aria-hidden="true" />
      <div className={classes.words}>
        <strong>{t(`state.${readiness}`)}</strong>
        <span className={`${kit.note} ${kit.figures}`}>{details}</span>
        {standing.kind === 'taking' && (
          <Progress
            value={total.bytes === 0 ? 0 : ((total.bytes - missing.bytes) / total.bytes) * 100}
            size="md"
            aria-label={details}
          />
        )}
      </div>
    </div>
  )
}

function useDetails({ total, missing, standing }: MissionPreparation): string {
  const { t } = useTranslation('preparation')
  const language = useLanguage()
  const size = (bytes: number) => isolate(formatFileSize(bytes, language))
  switch (standing.kind) {
    case 'taking':
      return t('detail.taking', { done: size(total.bytes - missing.bytes), total: size(total.bytes) })
    case 'ready':
      return total.files === 0
        ? t('detail.ready_none', { at: isolate(formatDateTime(standing.at)) })
        : t('detail.ready', { count: total.files, size: size(total.bytes), at: isolate(formatDateTime(standing.at)) })
    case 'not-asked':
    case 'news':
    case 'unfinished':
      if (missing.files > 0) return t('detail.missing', { count: missing.files, size: size(missing.bytes) })
      return total.files === 0
        ? t('detail.none')
        : t('detail.not_held', { count: total.files, size: size(total.bytes) })
  }
}
