import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { CardFace } from './card-face.tsx'
import type { ListedThread } from './thread-list.ts'
import { addressOf, THREAD_PAGES } from '../thread-address.ts'
import classes from './threads-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

export function ThreadCard({ thread: { kind, id, study, summary } }: { readonly thread: ListedThread }) {
  const { t } = useTranslation(['messages', 'sync'])
  const labels = useStudyLabels()
  const last = summary?.last
  return (
    <Link
      to={THREAD_PAGES.client}
      params={{ threadId: addressOf({ kind, id }) }}
      className={`${kit.box} ${kit.bareLink} ${classes.card}`}
    >
      <CardFace
        title={kind === 'advice' ? t('advice.title') : (study?.nom_entreprise ?? t('sync:item.unknown_study'))}
        subtitle={
          kind === 'advice'
            ? t('advice.subtitle')
            : study && `${labels.typeEtude(study.type_etude)} · ${isolate(study.zone_geographique)}`
        }
        badge={study && <StatusBadge statut={study.statut} />}
        last={last ? { ...last.body, at: last.body.received_at } : null}
        unread={summary?.unread ?? 0}
        unsent={summary?.unsent ?? null}
      />
    </Link>
  )
}
