import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readCertificateCode } from '../../data/address-values.ts'
import { CodeCheck } from '../../features/verification/code-check.tsx'
import { CodePage } from '../../features/verification/code-page.tsx'
import { CodeForm } from '../../features/verification/code-form.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/verifier_/$code')({
  staticData: { title: 'verify:title', unlisted: true },
  loader: () => loadTexts('verify', 'study'),
  component: Page,
})

const route = getRouteApi('/_site/verifier_/$code')

function Page() {
  const { t } = useTranslation('verify')
  const { code: given } = route.useParams()
  const navigate = route.useNavigate()
  const code = readCertificateCode(given)
  return (
    <CodePage title={t('title')}>
      {code ? (
        <CodeCheck key={code} code={code} />
      ) : (
        <CodeForm
          start={given}
          onCode={(right) => void navigate({ to: '/verifier/$code', params: { code: right }, replace: true })}
        />
      )}
    </CodePage>
  )
}
