import { Loader } from '@mantine/core'
import {
  IconCertificate,
  IconDeviceTabletCheck,
  IconDotsVertical,
  IconDownload,
  IconExternalLink,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useReportPlace } from '../../data/report-place.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useKeptReports } from '../../data/sync-status.ts'
import { formatFileSize } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import type { ReaderPath } from '../../subjects/studies/read-report.tsx'
import { isHomeScreenApp } from '../../ui/files/home-screen-app.ts'
import { DisclosureMenu } from '../../ui/links/disclosure-menu.tsx'
import { NavButtonItem, NavLinkItem } from '../../ui/links/nav-item.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { isDelivered, markReportOpened } from './data/report-openings.ts'
import { download, openInTab, type ReportActionProblem } from './report-actions.ts'
import kit from '../../ui/kit/kit.module.css'

interface ReportMenuProps {
  readonly study: StudyView
  readonly reader: ReaderPath
  readonly certified: boolean
  /** Further actions on it. */
  readonly children?: ReactNode
}

/** Every action on a report except reading it. */
export function ReportMenu({ study, reader, certified, children }: ReportMenuProps) {
  const { t } = useTranslation('reports')
  const sync = useSync()
  const { reports } = sync
  const kept = useKeptReports()?.find(({ studyId }) => studyId === study.id)
  const place = useReportPlace(study)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const cut = place === 'offline' || place === 'unreachable'
  const company = study.nom_entreprise

  const run = async (way: 'viewed' | 'downloaded' | null, action: () => Promise<ReportActionProblem>) => {
    setBusy(true)
    const problem = await action().finally(() => setBusy(false))
    if (problem === 'not-saved') return
    if (problem) notify({ kind: 'error', id: `report-${study.id}`, title: t(`problem.${problem}`) })
    else if (way && isDelivered(study)) void markReportOpened(sync, study, way)
  }
  const keep = async () => {
    const opening = await reports.keep(study)
    return opening.kind === 'unavailable' ? opening.reason : null
  }
  const isCurrent = kept !== undefined && (study.rapport_sha256 ?? kept.sha256) === kept.sha256
  const keepLabel = isCurrent
    ? t('keep_always')
    : study.rapport_size === null
      ? t('keep')
      : t('keep_sized', { size: isolate(formatFileSize(study.rapport_size, language)) })
  return (
    <DisclosureMenu
      button={busy ? <Loader size={20} /> : <IconDotsVertical size={20} aria-hidden="true" />}
      buttonLabel={t('actions_named', { company })}
    >
      {cut && <p className={`${kit.note} ${kit.flush}`}>{t(`place.why.${place}`)}</p>}
      {!isHomeScreenApp() && (
        <NavButtonItem
          icon={<IconExternalLink size={20} aria-hidden="true" />}
          disabled={cut || busy}
          onClick={() => void run('viewed', () => openInTab(reports, study))}
        >
          {t('open_tab')}
        </NavButtonItem>
      )}
      <NavButtonItem
        icon={<IconDownload size={20} aria-hidden="true" />}
        disabled={cut || busy}
        onClick={() => void run('downloaded', () => download(reports, study))}
      >
        {t('download')}
      </NavButtonItem>
      {(!isCurrent || kept.unasked) && (
        <NavButtonItem
          icon={<IconDeviceTabletCheck size={20} aria-hidden="true" />}
          disabled={cut || busy}
          onClick={() => void run(null, keep)}
        >
          {keepLabel}
        </NavButtonItem>
      )}
      {kept && (
        <NavButtonItem icon={<IconTrash size={20} aria-hidden="true" />} onClick={() => void reports.forget(study.id)}>
          {t('forget')}
        </NavButtonItem>
      )}
      {certified && (
        <NavLinkItem
          to={`${reader}/certificat`}
          params={{ studyId: study.id }}
          icon={<IconCertificate size={20} aria-hidden="true" />}
        >
          {t('certificate_link')}
        </NavLinkItem>
      )}
      {certified && reader === '/client/reports/$studyId' && (
        <NavLinkItem
          to="/client/reports/$studyId/partage"
          params={{ studyId: study.id }}
          icon={<IconShare2 size={20} aria-hidden="true" />}
        >
          {t('share_link')}
        </NavLinkItem>
      )}
      {children}
    </DisclosureMenu>
  )
}
