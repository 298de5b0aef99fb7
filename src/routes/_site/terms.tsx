import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/terms')({
  staticData: { title: 'legal:terms.title', description: 'legal:terms.description' },
  loader: () => loadTexts('legal'),
  component: Terms,
})

function Terms() {
  return <LegalPage name="terms" />
}
