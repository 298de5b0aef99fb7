import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SharedReportPage } from '../../features/shared-report/shared-report-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/partage')({
  staticData: { title: 'verify:shared.title', description: 'verify:shared.description', unlisted: true },
  loader: () => loadTexts('verify', 'study'),
  component: Page,
})

// The reader of PDFs is heavy, and useless for a link that opens nothing.
const Viewer = lazy(async () => {
  const [{ DocumentView }] = await Promise.all([
    import('../../features/reports/viewer/document-view.tsx'),
    loadTexts('reports'),
  ])
  return { default: DocumentView }
})

function Page() {
  return <SharedReportPage viewer={LazyViewer} />
}

function LazyViewer(props: ComponentProps<typeof Viewer>) {
  const { t } = useTranslation('verify')
  return (
    <Suspense fallback={<p role="status">{t('shared.opening')}</p>}>
      <Viewer {...props} />
    </Suspense>
  )
}
