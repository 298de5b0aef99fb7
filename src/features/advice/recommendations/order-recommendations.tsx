import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { WrittenRecommendations } from '../written/written-recommendations.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** For the page of an order: empty until its specialist has written a recommendation. */
export function OrderRecommendations({ study }: { readonly study: StudyId }) {
  const { t } = useTranslation('advice')
  const records = useRecordsOfStudy('recommendation', study)
  if (!records?.length) return null
  return (
    <section aria-labelledby="order-advice" className={kit.stackMd}>
      <Title order={2} size="h3" id="order-advice">
        {t('recommendations.title')}
      </Title>
      <WrittenRecommendations study={study} records={records} />
    </section>
  )
}
