import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday, Pays } from '../../../sync/index.ts'
import { PAYS } from '../../../sync/domain/enumerations.ts'
import { useFreshHolidays, useHolidayViews } from '../../data/studies/holidays.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { HolidayChoices } from './holiday-choices.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'
import { HolidayList } from './holiday-list.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import classes from './holidays.module.css'

type Task =
  | { readonly kind: 'set'; readonly holiday: Holiday | null }
  | { readonly kind: 'remove'; readonly holiday: Holiday }

interface HolidaysPageProps {
  readonly pays: Pays
  readonly onPays: (pays: Pays) => void
}

/** The table of public holidays; dates that depend on the moon are corrected here once announced. */
export function HolidaysPage({ pays, onPays }: HolidaysPageProps) {
  const { t } = useTranslation('holidays')
  const labels = useStudyLabels()
  useFreshHolidays()
  const views = useHolidayViews()
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const shown = views?.filter((view) => view.pays === pays)
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          <Button
            onClick={() => setTask({ kind: 'set', holiday: null })}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {t('add')}
          </Button>
        }
      />
      <NativeSelect
        className={classes.country}
        label={t('country')}
        value={pays}
        onChange={({ currentTarget: { value } }) => onPays(PAYS.find((one) => one === value) ?? 'algerie')}
        data={PAYS.map((value) => ({ value, label: labels.pays(value) }))}
      />
      <HolidayChoices pays={pays} />
      {views === undefined && <SkeletonList rows={4} />}
      {views === null && <p>{t('never')}</p>}
      {shown?.length === 0 && <EmptyState kind="empty" title={t('none')} />}
      {shown && shown.length > 0 && (
        <HolidayList
          holidays={shown}
          onChange={(holiday) => setTask({ kind: 'set', holiday })}
          onRemove={(holiday) => setTask({ kind: 'remove', holiday })}
        />
      )}
      {task?.kind === 'set' && <HolidayDialog pays={pays} before={task.holiday} onClose={close} />}
      {task?.kind === 'remove' && <RemoveQuestion holiday={task.holiday} onClose={close} />}
    </>
  )
}
