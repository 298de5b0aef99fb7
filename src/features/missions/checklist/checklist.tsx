import { Checkbox } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isCounted, isThere, TICK_STATUTS } from '../../../../sync/domain/checklist.ts'
import type { OutboxItem, StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { UnsentItem } from '../../../keeping/unsent-item.tsx'
import { useCommand } from '../../../keeping/use-command.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import type { CheckedLine } from './lines.ts'
import { useChecklist } from './use-checklist.ts'
import { useLineText } from './use-line-text.ts'
import classes from './checklist.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ChecklistProps {
  readonly study: StudyView
  readonly outbox: readonly OutboxItem[]
}

/** The company's list for missions of this type: ticked by their records, or by hand. It forbids nothing. */
export function Checklist({ study, outbox }: ChecklistProps) {
  const { t } = useTranslation('field')
  const lines = useChecklist(study)
  if (!lines || lines.length === 0 || !TICK_STATUTS.some((one) => one === study.statut)) return null
  return (
    <PageSection title={t('checklist.title')}>
      <ul className={`${kit.plain} ${classes.lines}`}>
        {lines.map((one) => (
          <li key={one.line.id} data-missing={!isThere(one.progress) || undefined}>
            {one.line.kind === 'hand' ? (
              <ByHand study={study} outbox={outbox} checked={one} />
            ) : (
              <ByRecords checked={one} />
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function ByRecords({ checked: { line, progress } }: { readonly checked: CheckedLine }) {
  const { t } = useTranslation('field')
  const textOf = useLineText()
  const Icon = isThere(progress) ? IconCircleCheck : IconCircleDashed
  return (
    <div className={classes.line}>
      <Icon size={22} stroke={1.7} aria-hidden="true" />
      <span className={kit.shrinks}>{textOf(line)}</span>
      <span className={`${kit.quiet} ${classes.progress}`}>
        {isCounted(line.kind)
          ? isolate(`${formatNumber(progress.there)} / ${formatNumber(progress.wanted)}`)
          : t(isThere(progress) ? 'checklist.there' : 'checklist.missing')}
      </span>
    </div>
  )
}

interface ByHandProps extends ChecklistProps {
  readonly checked: CheckedLine
}

function ByHand({ study, outbox, checked: { line, progress } }: ByHandProps) {
  const textOf = useLineText()
  const profile = useProfile()
  const { run } = useCommand({ quiet: true })
  const libelle = textOf(line)
  const unsent = outbox.findLast(
    ({ name, studyId, args, state }) =>
      name === 'tick_line' && studyId === study.id && args['ligne'] === line.id && state.kind !== 'received',
  )
  return (
    <>
      <Checkbox
        className={classes.hand ?? ''}
        label={<span dir="auto">{libelle}</span>}
        checked={isThere(progress)}
        disabled={!profile || !may(profile, 'tick_line', study)}
        onChange={({ currentTarget: { checked: done } }) =>
          void run({ name: 'tick_line', args: { study_id: study.id, ligne: line.id, libelle, done } })
        }
      />
      {unsent && <UnsentItem item={unsent} />}
    </>
  )
}
