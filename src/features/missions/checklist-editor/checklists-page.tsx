import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TYPES_ETUDE, type TypeEtude } from '../../../../sync/domain/enumerations.ts'
import { entriesOf, useContents, useWaitingContents } from '../../../data/published/contents.ts'
import classes from '../../../editing/contents.module.css'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { ChecklistForm } from './checklist-form.tsx'
import { useShippedChecklists } from './shipped-checklists.ts'

interface ChecklistsPageProps {
  readonly type: TypeEtude
  readonly onType: (type: TypeEtude) => void
}

/** The checklist of each type of study, which its specialists read on the page of a mission. */
export function ChecklistsPage({ type, onType }: ChecklistsPageProps) {
  const { t } = useTranslation('contents')
  const labels = useStudyLabels()
  const { value: loaded, failure, ask } = useContents('checklist')
  const waiting = useWaitingContents('checklist')
  const shipped = useShippedChecklists()
  const entry = loaded && shipped ? entriesOf(shipped, loaded.rows, waiting).find(({ key }) => key === type) : undefined
  return (
    <>
      <PageTitle title={t('checklists.title')} lead={t('checklists.lead')} />
      <div className={classes.form}>
        <NativeSelect
          label={t('checklists.type')}
          value={type}
          onChange={({ currentTarget }) => onType(TYPES_ETUDE.find((one) => one === currentTarget.value) ?? type)}
          data={TYPES_ETUDE.map((value) => ({ value, label: labels.typeEtude(value) }))}
        />
        {shipped === null && <ListFailed reason="offline" onRetry={() => location.reload()} />}
        {failure && <ListFailed reason={failure} onRetry={ask} />}
        {!entry && !failure && shipped !== null && <SkeletonList rows={4} />}
        {entry && <ChecklistForm key={type} entry={entry} onOvertaken={ask} />}
      </div>
    </>
  )
}
