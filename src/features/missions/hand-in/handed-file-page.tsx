import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import type { HandedFile, StudyView } from '../../../../sync/index.ts'
import { useHandedFile } from '../../../data/files/handed-file.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { isolate } from '../../../i18n/isolate.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { DateTimeText, Exact, SizeText } from '../../../ui/text/formatted.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { HandedMissions } from './handed-missions.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import classes from './handed-file-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface Chosen {
  readonly study: StudyView
  readonly file: File
}

/**
 * A PDF shared from another app: its facts, and the choice of the mission whose report it is. Then it is uploaded as
 * usual.
 */
export function HandedFilePage({ lost }: { readonly lost: boolean }) {
  const { t } = useTranslation('field')
  const { handedFiles } = useSync()
  const handed = useHandedFile()
  const navigate = useNavigate()
  // Kept apart: once queued, the shared file is gone, and the dialog still shows where its copy is.
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [queued, setQueued] = useState(false)
  const close = () => {
    if (chosen && queued) void navigate({ to: '/intervenant/missions/$id', params: { id: chosen.study.id } })
    setChosen(null)
  }
  return (
    <>
      <PageTitle title={t('handed.title')} lead={t('handed.lead')} />
      {handed === undefined && <Skeleton height={160} />}
      {handed === null &&
        !chosen &&
        (lost ? (
          <p className={`${kit.icons} ${classes.problem}`} role="alert">
            <IconAlertTriangle size={22} aria-hidden="true" />
            {t('handed.lost')}
          </p>
        ) : (
          <EmptyState kind="empty" title={t('handed.none')} hint={t('handed.none_hint')} />
        ))}
      {handed && <Facts handed={handed} onDrop={() => void handedFiles.drop()} />}
      {handed?.file && <HandedMissions onChoose={(study) => handed.file && setChosen({ study, file: handed.file })} />}
      {chosen && (
        <UploadDialog
          study={chosen.study}
          given={chosen.file}
          onQueued={() => {
            setQueued(true)
            void handedFiles.drop()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function Facts({ handed, onDrop }: { readonly handed: HandedFile; readonly onDrop: () => void }) {
  const { t } = useTranslation('field')
  const { name, size, at, problem, unbound, dropped } = handed
  return (
    <section className={`${kit.clusterMd} ${kit.box} ${classes.card}`} aria-label={t('handed.file')}>
      <IconFileTypePdf className={classes.icon} size={40} stroke={1.3} aria-hidden="true" />
      <div className={`${kit.stack2xs} ${classes.facts}`}>
        <strong className={classes.name}>
          <Exact>{name}</Exact>
        </strong>
        <span>
          <SizeText value={size} /> · {t('handed.at')} <DateTimeText value={at} />
        </span>
        {problem && (
          <p className={`${kit.icons} ${classes.problem}`} role="alert">
            <IconAlertTriangle size={22} aria-hidden="true" />
            {t(PROBLEMS[problem])}
          </p>
        )}
        {!problem && <span className={`${kit.quiet} ${kit.flush}`}>{t('handed.kept')}</span>}
        {unbound && <p className={`${kit.quiet} ${kit.flush}`}>{t('handed.unbound')}</p>}
        {dropped && <p className={`${kit.quiet} ${kit.flush}`}>{t('handed.dropped', { name: isolate(dropped) })}</p>}
      </div>
      <Button variant="default" onClick={onDrop} leftSection={<IconTrash size={18} aria-hidden="true" />}>
        {t('handed.drop')}
      </Button>
    </section>
  )
}

const PROBLEMS = {
  missing: 'upload.missing',
  wrong_type: 'upload.wrong_type',
  too_large: 'upload.too_large',
  expired: 'handed.expired',
} as const satisfies Record<NonNullable<HandedFile['problem']>, unknown>
