import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/legal-notices')({
  staticData: { title: 'legal:notices.title', description: 'legal:notices.description' },
  loader: () => loadTexts('legal'),
  component: LegalNotices,
})

function LegalNotices() {
  return <LegalPage name="notices" />
}
