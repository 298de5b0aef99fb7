import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { usePublicHolidays } from '../../../data/studies/holidays.ts'
import { clashesOf, dayIn, useMissions } from '../../../data/studies/planning.ts'
import { useNow } from '../../../data/use-now.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { ClashList } from '../day/clash-list.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { useSpanText } from './use-span-text.ts'
import kit from '../../../ui/kit/kit.module.css'

/** The planned days of one mission, on its page; nothing once it is over. */
export function MissionDays({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('planning')
  const spanText = useSpanText()
  const missions = useMissions()
  const holidays = usePublicHolidays() ?? []
  const today = dayIn(study.pays, useNow().toISOString())
  const [planning, setPlanning] = useState(false)
  const mission = missions?.find((one) => one.study.id === study.id)
  if (!missions || !mission) return null
  const { span, due } = mission
  return (
    <PageSection title={t('title')}>
      <p className={kit.flush}>{span ? spanText(span) : t('mission.unplanned')}</p>
      <p className={`${kit.quiet} ${kit.flush}`}>
        {due
          ? t(due < today ? 'mission.overdue' : 'mission.due', { day: isolate(formatDay(due)) })
          : t('mission.noDue')}
      </p>
      <ClashList clashes={clashesOf(mission, missions, holidays)} />
      <div className={`${kit.clusterSm} ${kit.centred}`}>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          onClick={() => setPlanning(true)}
        >
          {t(span ? 'mission.change' : 'mission.plan')}
        </Button>
        <TextLink to="/intervenant/planning">{t('open')}</TextLink>
      </div>
      {planning && (
        <PlanDialog
          mission={mission}
          all={missions}
          holidays={holidays}
          today={today}
          onClose={() => setPlanning(false)}
        />
      )}
    </PageSection>
  )
}
