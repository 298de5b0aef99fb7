import { useTranslation } from 'react-i18next'
import { useCompanyDetails, type DetailsDocument } from './data/company-details.ts'
import { PAYS, type Pays } from '../../../sync/domain/enumerations.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { DetailsForm } from './details-form.tsx'
import kit from '../../ui/kit/kit.module.css'

interface OfficesSettingsProps {
  readonly chosen: Pays
  readonly onChoose: (pays: Pays) => void
}

/** The three offices, one at a time. */
export function OfficesSettings({ chosen, onChoose }: OfficesSettingsProps) {
  const { t } = useTranslation('settings')
  const labels = useStudyLabels()
  return (
    <>
      <PageTitle title={t('section.offices.title')} lead={t('section.offices.text')} />
      <Tabs
        label={t('section.offices.title')}
        tabs={PAYS.map((pays) => ({ value: pays, label: labels.pays(pays) }))}
        value={chosen}
        onChoose={onChoose}
      >
        <Document
          key={chosen}
          document={chosen}
          previews={[
            { href: `/contact?bureau=${chosen}`, label: t('preview.contact') },
            { href: `/countries?pays=${chosen}`, label: t('preview.countries') },
          ]}
        />
      </Tabs>
    </>
  )
}

/** Settings of the whole company, not of one office. */
export function CompanySettings() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageTitle title={t('section.company.title')} lead={t('section.company.text')} />
      <Document
        document="company"
        previews={[
          { href: '/', label: t('preview.home') },
          { href: '/contact-expert', label: t('preview.expert') },
          { href: '/legal-notices', label: t('preview.legal') },
        ]}
      />
    </>
  )
}

function Document({
  document,
  previews,
}: {
  readonly document: DetailsDocument
  readonly previews: readonly { readonly href: string; readonly label: string }[]
}) {
  const { t } = useTranslation('settings')
  const { value, failure, lastKnown, ask } = useCompanyDetails()
  if (failure) return <ListFailed reason={failure} onRetry={ask} />
  if (!value) return <SkeletonList rows={4} />
  return (
    <>
      {lastKnown && (
        <p className={`${kit.note} ${kit.flush}`} role="status">
          {t('lastKnown', { at: isolate(formatDateTime(value.as_of)) })}
        </p>
      )}
      <DetailsForm
        document={document}
        row={value.rows.find((row) => row.document === document) ?? null}
        previews={previews}
      />
    </>
  )
}
