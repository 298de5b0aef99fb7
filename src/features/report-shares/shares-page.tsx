import { Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../sync/index.ts'
import { useCertificates } from '../../data/studies/certificates.ts'
import { useDeviceList } from '../../data/list-state.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { useShareTokens } from './data/shares.ts'
import { useStudy } from '../../data/studies/studies.ts'
import { useSync } from '../../data/sync-context.tsx'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { ShareItem } from './share-item.tsx'
import { ShareMaker } from './share-maker.tsx'
import classes from './shares-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface SharesPageProps {
  readonly id: StudyId
  /** Back to the report. */
  readonly back: ReactNode
}

export function SharesPage({ id, back }: SharesPageProps) {
  const { t } = useTranslation('reports')
  const sync = useSync()
  const study = useStudy(id)
  const { state, items: shares } = useDeviceList('records', useRecordsOfStudy('share', id))
  const certificate = useCertificates(id)?.[0]
  const tokens = useShareTokens()
  const [made, setMade] = useState<string | null>(null)
  if (study === undefined) return <Skeleton height={320} />
  return (
    <>
      <PageTitle
        title={study ? t('share_named', { company: study.nom_entreprise }) : t('share.title')}
        lead={t('share.lead')}
        action={back}
      />
      {study === null && <p role="alert">{t('viewer.gone')}</p>}
      {study?.rapport_url === null && <p role="alert">{t('not_available')}</p>}
      {certificate?.state === 'withdrawn' && <p role="alert">{t('withdrawn')}</p>}
      {study && study.rapport_url !== null && (
        <>
          {certificate?.state === 'issued' && <ShareMaker study={id} onMade={setMade} />}
          <h2 className={classes.title}>{t('share.links')}</h2>
          <ListFrame state={state} emptyTitle={t('share.none')} onRetry={() => void sync.syncNow()}>
            <ul className={`${kit.listSm} ${classes.list}`}>
              {shares?.toReversed().map((share) => (
                <li key={share.id}>
                  <ShareItem study={study} share={share} token={tokens?.get(share.id)} fresh={share.id === made} />
                </li>
              ))}
            </ul>
          </ListFrame>
        </>
      )}
    </>
  )
}
