import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useCompanyDetails,
  useWaitingDetails,
  type DetailsDocument,
  type GivenDetails,
} from './data/company-details.ts'
import { PAYS } from '../../../sync/domain/enumerations.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateTimeText } from '../../ui/text/formatted.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { examplesLeft, SHAPES } from './detail-documents.ts'
import { LeftMark } from './marks.tsx'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

export function OfficesSummary() {
  const labels = useStudyLabels()
  return (
    <Summary>
      {(rows) =>
        PAYS.map((pays) => (
          <Document
            key={pays}
            document={pays}
            rows={rows}
            name={
              <TextLink to="/admin/settings/offices" search={{ pays }}>
                {labels.pays(pays)}
              </TextLink>
            }
          />
        ))
      }
    </Summary>
  )
}

export function CompanySummary() {
  return <Summary>{(rows) => <Document document="company" rows={rows} name={null} />}</Summary>
}

function Summary({ children }: { readonly children: (rows: readonly GivenDetails[]) => ReactNode }) {
  const { value, failure, ask } = useCompanyDetails()
  if (failure) return <ListFailed reason={failure} onRetry={ask} />
  if (!value) return <SkeletonList rows={1} />
  return <ul className={`${kit.listXs} ${classes.summary}`}>{children(value.rows)}</ul>
}

function Document({
  document,
  rows,
  name,
}: {
  readonly document: DetailsDocument
  readonly rows: readonly GivenDetails[]
  readonly name: ReactNode
}) {
  const { t } = useTranslation('settings')
  const { waiting, refused } = useWaitingDetails(document)
  const row = rows.find((one) => one.document === document)
  const left = examplesLeft(SHAPES[document], row?.details ?? {}).length
  return (
    <li>
      {name && <strong>{name}</strong>}
      <LeftMark left={left} />
      {waiting && <span>{t('state.waitingShort')}</span>}
      {refused && <span>{t('state.refusedShort')}</span>}
      <small>
        {row ? (
          <>
            {t('changedBy', { name: isolate(row.author ?? t('somebody')) })} <DateTimeText value={row.at} />
          </>
        ) : (
          t('neverChanged')
        )}
      </small>
    </li>
  )
}
