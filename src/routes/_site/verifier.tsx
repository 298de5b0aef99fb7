import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageIntro } from '../../ui/page/page-intro.tsx'
import { CodeForm } from '../../features/verification/code-form.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/verifier')({
  staticData: { title: 'verify:title', description: 'verify:description' },
  loader: () => loadTexts('verify'),
  component: Page,
})

function Page() {
  const { t } = useTranslation('verify')
  const navigate = Route.useNavigate()
  return (
    <PageIntro title={t('title')} lead={t('lead')}>
      <CodeForm onCode={(code) => void navigate({ to: '/verifier/$code', params: { code } })} />
    </PageIntro>
  )
}
