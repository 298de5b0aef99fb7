import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { MOST_RECOMMENDATIONS } from '../../../../sync/domain/recommendation.ts'
import { byPriority, useMarks } from '../data/recommendations.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { formatNames } from '../../../i18n/formats.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { draftOf, RecommendationForm } from './recommendation-form.tsx'
import { useGeneralTitles } from '../recommendations/use-general-recommendations.ts'
import { WrittenItem } from './written-item.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** A specialist's recommendations to the client of a mission: read, written, changed and withdrawn, also offline. */
export function AdviceSection({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('advice')
  const profile = useProfile()
  const records = useRecordsOfStudy('recommendation', study.id)
  const marks = useMarks(study.id)
  const [editing, setEditing] = useState<string | null>(null)
  const { draft } = useFormDraft(draftOf(study.id, null))
  if (!profile || !records || !may(profile, 'write_recommendation', study)) return null
  const standing = records.filter(({ body }) => body.withdrawn_at === null).length
  const close = () => setEditing(null)
  return (
    <PageSection title={t('section.title')}>
      <p className={`${kit.quiet} ${kit.flush}`}>{t('section.hint')}</p>
      <GeneralDone keys={[...marks].flatMap(([key, { done }]) => (done ? [key] : []))} />
      {records.length > 0 && (
        <ul className={kit.listSm}>
          {byPriority(records).map((record) => (
            <li key={record.id}>
              {editing === record.id ? (
                <RecommendationForm study={study} written={record} onClose={close} />
              ) : (
                <WrittenItem record={record} mark={marks.get(record.id)} onEdit={() => setEditing(record.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === 'new' && <RecommendationForm study={study} written={null} onClose={close} />}
      {editing !== 'new' && standing < MOST_RECOMMENDATIONS && (
        <Button
          variant="default"
          className={kit.atStart}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setEditing('new')}
        >
          {t(draft() ? 'section.resume' : 'section.add')}
        </Button>
      )}
      {standing >= MOST_RECOMMENDATIONS && <p className={`${kit.quiet} ${kit.flush}`}>{t('section.full')}</p>}
    </PageSection>
  )
}

/** The general recommendations that the client has done, from before the specialist wrote any. */
function GeneralDone({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation('advice')
  const language = useLanguage()
  const known = useGeneralTitles()
  const titles = keys.flatMap((key) => known.get(key) ?? [])
  if (titles.length === 0) return null
  return (
    <p className={`${kit.quiet} ${kit.flush}`}>{t('section.generalDone', { titles: formatNames(titles, language) })}</p>
  )
}
