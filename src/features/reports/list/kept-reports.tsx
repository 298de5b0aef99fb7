import { ActionIcon } from '@mantine/core'
import { IconDeviceTabletCheck, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useKeptReports } from '../../../data/sync-status.ts'
import { formatDate, formatFileSize } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { SizeText } from '../../../ui/text/formatted.tsx'
import classes from './kept-reports.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The reports on this device, their size, and the buttons that remove them. */
export function KeptReports({ studies }: { readonly studies: readonly StudyView[] }) {
  const { t } = useTranslation('reports')
  const { reports } = useSync()
  const language = useLanguage()
  const kept = useKeptReports()
  if (kept === undefined) return null
  if (kept.length === 0) {
    return (
      <p className={`${kit.quiet} ${kit.box} ${classes.none}`}>
        <IconDeviceTabletCheck size={20} aria-hidden="true" />
        {t('kept_list.none')}
      </p>
    )
  }
  const bytes = kept.reduce((sum, { size }) => sum + size, 0)
  return (
    <details className={`${kit.box} ${classes.kept}`}>
      <summary>
        <IconDeviceTabletCheck size={20} aria-hidden="true" />
        {t('kept_list.title', { count: kept.length, size: isolate(formatFileSize(bytes, language)) })}
      </summary>
      <ul>
        {kept.map(({ studyId, size, sha256, keptAt, unasked }) => {
          const study = studies.find(({ id }) => id === studyId)
          const name = study ? t('name', { company: study.nom_entreprise }) : t('kept_list.gone')
          return (
            <li key={studyId}>
              <div>
                <strong dir="auto">{name}</strong>
                <span>
                  <SizeText value={size} /> ·{' '}
                  {t(unasked ? 'kept_list.unasked' : 'kept_list.since', { date: isolate(formatDate(keptAt)) })}
                  {study && study.rapport_sha256 !== null && study.rapport_sha256 !== sha256 && (
                    <> · {t('kept_list.outdated')}</>
                  )}
                </span>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray.8"
                size={44}
                aria-label={t('kept_list.remove', { company: study?.nom_entreprise ?? name })}
                title={t('forget')}
                onClick={() => void reports.forget(studyId)}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
