import { Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../data/address-values.ts'
import { useStudyPart, type StudyPart, type StudyParts } from '../data/projects.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface PartSectionProps<P extends StudyPart> {
  readonly study: string
  readonly part: P
  readonly children: (rows: readonly StudyParts[P][]) => ReactNode
}

/** A part of a study that may be long: read page by page. An empty part is one short line. */
export function PartSection<P extends StudyPart>({ study, part, children }: PartSectionProps<P>) {
  const { t } = useTranslation('projects')
  const [page, setPage] = useState<Place>()
  const { value: found, failure, loading, asking, ask } = useStudyPart(study, part, page)
  return (
    <PageSection
      title={found && found.total > 0 ? `${t(`section.${part}`)} (${formatNumber(found.total)})` : t(`section.${part}`)}
    >
      {loading && <Skeleton height={48} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {found?.total === 0 && <p className={`${kit.quiet} ${kit.flush}`}>{t(`empty.${part}`)}</p>}
      {found && found.total > 0 && (
        <div aria-busy={asking} className={`${kit.stackSm} ${classes.part}`}>
          {children(found.rows)}
          <Pager ends={found} onPage={setPage} />
        </div>
      )}
    </PageSection>
  )
}
