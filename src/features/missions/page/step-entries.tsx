import { IconFlag3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyView } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { dayIn } from '../../../data/studies/planning.ts'
import { ItemState } from '../../../keeping/item-state.tsx'
import { UndoButton } from '../../../keeping/undo-button.tsx'
import { ObservedFacts } from '../../../observing/observed-facts.tsx'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import type { JournalEntry } from '../../../subjects/studies/journal-entry.ts'
import { timelineOf, type TimelineEntry } from '../../../subjects/studies/timeline.ts'
import { acceptedAt } from '../study-standing.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** The steps of the field, the command of each, and its argument with the time; the whole history is elsewhere. */
const STEPS = {
  accepted: { command: 'accept_study', at: null },
  set_out: { command: 'set_out', at: 'left_at' },
  started: { command: 'start_study', at: 'started_at' },
  finished: { command: 'finish_study', at: 'finished_at' },
} as const
type Step = keyof typeof STEPS

const isStep = (kind: TimelineEntry['kind']): kind is Step => Object.hasOwn(STEPS, kind)

/** The commands whose items are steps of the journal. */
export const STEP_COMMANDS: readonly string[] = Object.values(STEPS).map(({ command }) => command)

/** Acceptance, start and end of a mission for its journal, also while they wait; undefined while the store opens. */
export function useStepEntries(study: StudyView, outbox: readonly OutboxItem[]): readonly JournalEntry[] | undefined {
  const { t } = useTranslation(['study', 'sync'])
  const events = useRecordsOfStudy('event', study.id)
  if (!events) return undefined
  const dayOf = (at: string) => dayIn(study.pays, at)
  const waiting = (Object.keys(STEPS) as Step[]).flatMap((kind) => {
    const { command, at } = STEPS[kind]
    const item = outbox.findLast(({ name, studyId, state }) => {
      return name === command && studyId === study.id && state.kind !== 'received'
    })
    return item ? [{ kind, item, at: at === null ? item.madeAt : String(item.args[at] ?? item.madeAt) }] : []
  })
  const done = timelineOf({ ...study, date_acceptation: acceptedAt(study) }, events, 'intervention').filter(
    ({ kind, at }) =>
      isStep(kind) &&
      // A departure is of its day, every other step is taken once.
      !waiting.some((one) => one.kind === kind && (kind !== 'set_out' || dayOf(one.at) === dayOf(at))),
  )
  return [
    ...waiting.map(({ kind, item, at }) => ({
      key: item.id,
      at,
      shown: (
        <StepLine title={t(`sync:command.${item.name}`, { defaultValue: item.name })} kind={kind}>
          <p className={`${kit.note} ${kit.flush}`}>
            <FieldTimeText value={at} pays={study.pays} hourOnly />
          </p>
          <ItemState state={item.state} />
          <UndoButton item={item} />
        </StepLine>
      ),
    })),
    ...done.map(({ id, kind, at, observed }) => ({
      key: id,
      at,
      shown: (
        <StepLine title={t(`event.${kind}`, { amount: '', intervenant: '' })} kind={kind}>
          <p className={`${kit.note} ${kit.flush}`}>
            <FieldTimeText value={at} pays={study.pays} hourOnly />
            <ObservedFacts observed={observed} />
          </p>
        </StepLine>
      ),
    })),
  ]
}

interface StepLineProps {
  readonly title: string
  readonly kind: TimelineEntry['kind']
  readonly children: ReactNode
}

function StepLine({ title, kind, children }: StepLineProps) {
  return (
    <div className={kit.entry} data-step={kind}>
      <IconFlag3 size={20} stroke={1.7} aria-hidden="true" />
      <div className={kit.stack2xs}>
        <span className={kit.bold}>{title}</span>
        {children}
      </div>
    </div>
  )
}
