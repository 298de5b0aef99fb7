import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/privacy-policy')({
  staticData: { title: 'legal:privacy.title', description: 'legal:privacy.description' },
  loader: () => loadTexts('legal'),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <LegalPage name="privacy" />
}
