import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ArticleList } from '../../../features/advice/article-list.tsx'
import { StudyRecommendations } from '../../../features/advice/study-recommendations.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { PageTitle } from '../../../ui/page-title.tsx'

export const Route = createFileRoute('/client/advice/')({
  staticData: { title: 'area.advice' },
  loader: () => loadTexts('advice', 'articles'),
  component: Advice,
})

function Advice() {
  const { t } = useTranslation('advice')
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Stack gap="xl">
        <StudyRecommendations />
        <ArticleList title={t('articles.title')} hint={t('articles.hint')} />
      </Stack>
    </>
  )
}
