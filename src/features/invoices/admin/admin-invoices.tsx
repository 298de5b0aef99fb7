import { useTranslation } from 'react-i18next'
import { readSearch } from '../../../data/search-schemas.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { adminInvoicesSearch, type AdminInvoicesSearch } from './admin-invoices-search.ts'
import { IssuedInvoices } from './issued-invoices.tsx'
import { UnbilledStudies } from './unbilled-studies.tsx'

export interface AdminInvoicesProps {
  readonly search: AdminInvoicesSearch
  readonly onSearch: (search: AdminInvoicesSearch) => void
}

/** Issued invoices, and the studies still to be billed. */
export function AdminInvoices({ search, onSearch }: AdminInvoicesProps) {
  const { t } = useTranslation('invoices')
  return (
    <div data-wide>
      <PageTitle title={t('admin.title')} lead={t('admin.lead')} />
      <Tabs
        label={t('admin.title')}
        tabs={[
          { value: 'issued', label: t('admin.issued') },
          { value: 'a_facturer', label: t('admin.toBill') },
        ]}
        value={search.vue ?? 'issued'}
        onChoose={(vue) => onSearch(readSearch(adminInvoicesSearch, { vue }))}
      >
        {search.vue === 'a_facturer' ? (
          <UnbilledStudies search={search} onSearch={onSearch} />
        ) : (
          <IssuedInvoices search={search} onSearch={onSearch} />
        )}
      </Tabs>
    </div>
  )
}
