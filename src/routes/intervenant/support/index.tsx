import { createFileRoute } from '@tanstack/react-router'
import { company } from '../../../content/company.ts'
import { useCompany } from '../../../content/company-store.ts'
import { OpenNow } from '../../../features/offices/hours/open-now.tsx'
import { OpeningTable } from '../../../features/offices/hours/opening-table.tsx'
import { SupportPage } from '../../../features/support/support-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/support/')({
  staticData: { title: 'area.support' },
  loader: () => loadTexts('offices', 'support'),
  component: Support,
})

function Support() {
  const { helpline } = useCompany()
  return (
    <SupportPage
      openNow={<OpenNow office={helpline} />}
      hours={helpline.hours === company.helpline.hours ? null : <OpeningTable hours={helpline.hours} />}
    />
  )
}
