import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ArticleList } from '../../../features/advice/articles/article-list.tsx'
import { useProfile } from '../../../data/sync-status.ts'
import { StudyRecommendations } from '../../../features/advice/recommendations/study-recommendations.tsx'
import { Thread } from '../../../features/messages/thread/thread.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'

export const Route = createFileRoute('/client/advice/')({
  staticData: { title: 'area.advice' },
  loader: () => loadTexts('advice', 'articles'),
  component: Advice,
})

function Advice() {
  const { t } = useTranslation('advice')
  const profile = useProfile()
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Stack gap="xl">
        {profile && <Thread kind="advice" id={profile.id} />}
        <StudyRecommendations />
        <ArticleList title={t('articles.title')} hint={t('articles.hint')} />
      </Stack>
    </>
  )
}
