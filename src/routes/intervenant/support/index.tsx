import { createFileRoute } from '@tanstack/react-router'
import { company } from '../../../content/company.ts'
import { OpenNow } from '../../../features/offices/open-now.tsx'
import { SupportPage } from '../../../features/support/support-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/support/')({
  staticData: { title: 'area.support' },
  loader: () => loadTexts('offices'),
  component: () => <SupportPage openNow={<OpenNow office={company.helpline} />} />,
})
