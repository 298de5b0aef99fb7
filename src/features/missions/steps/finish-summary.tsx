import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordView, StudyView } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { useNotesDraft } from '../notes/use-notes-draft.ts'
import classes from './finish-summary.module.css'

/** Records that count: neither withdrawn nor refused; undefined while the store opens. */
function useCounts({ id }: Pick<StudyView, 'id'>) {
  const measurements = useRecordsOfStudy('measurement', id)
  const samples = useRecordsOfStudy('sample', id)
  const photos = useRecordsOfStudy('photo', id)
  if (!measurements || !samples || !photos) return undefined
  return {
    measurement: measurements.filter((one) => isKept(one) && one.body.withdrawn_at === null).length,
    sample: samples.filter((one) => isKept(one) && one.body.annulation === null).length,
    photo: photos.filter((one) => isKept(one) && one.body.withdrawn_at === null).length,
  }
}

const isKept = ({ sync }: Pick<RecordView<'sample'>, 'sync'>): boolean => sync !== 'refused'

/** The records of a mission that is about to end, and what is missing. None of it is required. */
export function FinishSummary({ study }: { readonly study: StudyView }) {
  const counts = useCounts(study)
  const { unsaved } = useNotesDraft(study)
  if (!counts) return null
  const notes = unsaved ? 'unsaved_notes' : study.notes_terrain ? 'notes' : 'no_notes'
  return <FinishLines counts={counts} notes={notes} report={study.rapport_url === null ? 'no_report' : 'report'} />
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
