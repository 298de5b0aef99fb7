import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportVersion, StudyView } from '../../../../sync/index.ts'
import { markReportOpened } from '../data/report-openings.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DateText, SizeText } from '../../../ui/text/formatted.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { openInTab } from '../report-actions.ts'
import classes from './study-documents.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface VersionItemProps {
  readonly study: StudyView
  readonly version: ReportVersion
  /** Its certificate was withdrawn; for the newest version only. */
  readonly withdrawn: boolean
}

/** One version with its state. An earlier one opens in a tab, so that nobody takes it for the current report. */
export function VersionItem({ study, version, withdrawn }: VersionItemProps) {
  const { t } = useTranslation('reports')
  const labels = useStudyLabels()
  const sync = useSync()
  const [busy, setBusy] = useState(false)
  const { path, replaced_at, reason, validated_at } = version
  const number = isolate(String(version.number))
  const open = async () => {
    setBusy(true)
    const earlier = { ...study, rapport_url: path, rapport_sha256: version.sha256, rapport_size: version.size }
    const problem = await openInTab(sync.reports, earlier).finally(() => setBusy(false))
    if (problem === 'not-saved') return
    if (problem) notify({ kind: 'error', id: `report-${study.id}`, title: t(`problem.${problem}`) })
    else void markReportOpened(sync, earlier, 'viewed')
  }
  return (
    <li data-replaced={replaced_at !== null}>
      <div>
        <strong>{t('version', { version: number })}</strong> · {labels.typeRapport(version.type_rapport)} ·{' '}
        <DateText value={version.uploaded_at} /> · <SizeText value={version.size} />
        {validated_at !== null && (
          <>
            {' '}
            · {t('validated_on')} <DateText value={validated_at} />
          </>
        )}
        {(replaced_at !== null || withdrawn) && (
          <>
            {' '}
            · <span className={kit.bold}>{t(withdrawn ? 'withdrawn' : 'replaced')}</span>
          </>
        )}
        {replaced_at !== null && (
          <p className={classes.reason}>
            {t('replaced_on', { date: isolate(formatDate(replaced_at)) })} <bdi>{reason}</bdi>
          </p>
        )}
      </div>
      {replaced_at !== null && path !== null && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void open()}
          aria-label={t('open_version_named', { version: number })}
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('open_version')}
        </Button>
      )}
    </li>
  )
}
