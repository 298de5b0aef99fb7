import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { MissingLines } from '../checklist/missing-lines.tsx'
import { useRecorded } from '../data/recorded.ts'
import { useNotesDraft } from '../notes/use-notes-draft.ts'
import classes from './finish-summary.module.css'

/** The records of a mission that is about to end, and what is missing. None of it is required. */
export function FinishSummary({ study }: { readonly study: StudyView }) {
  const recorded = useRecorded(study)
  const { unsaved } = useNotesDraft(study)
  if (!recorded) return null
  const { photo, sample, measurements } = recorded
  return (
    <>
      <FinishLines
        counts={{ photo, sample, measurement: measurements.length }}
        notes={unsaved ? 'unsaved_notes' : recorded.notes ? 'notes' : 'no_notes'}
        report={study.rapport_url === null ? 'no_report' : 'report'}
      />
      <MissingLines study={study} />
    </>
  )
}

interface FinishLinesProps {
  readonly counts: Readonly<Record<'measurement' | 'sample' | 'photo', number>>
  readonly notes: 'unsaved_notes' | 'notes' | 'no_notes'
  readonly report: 'no_report' | 'report'
}

export function FinishLines({ counts, notes, report }: FinishLinesProps) {
  const { t } = useTranslation('field')
  const lines = [
    ...(['measurement', 'sample', 'photo'] as const).map((kind) => ({
      there: counts[kind] > 0,
      text: counts[kind] > 0 ? t(`finish.${kind}`, { count: counts[kind] }) : t(`finish.no_${kind}`),
    })),
    { there: notes === 'notes', text: t(`finish.${notes}`) },
    { there: report === 'report', text: t(`finish.${report}`) },
  ]
  return (
    <ul className={classes.summary} aria-label={t('finish.title')}>
      {lines.map(({ there, text }) => (
        <li key={text} data-missing={!there || undefined}>
          {there ? (
            <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconCircleDashed size={20} stroke={1.7} aria-hidden="true" />
          )}
          {text}
        </li>
      ))}
    </ul>
  )
}
