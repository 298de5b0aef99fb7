import { Button } from '@mantine/core'
import { IconCamera, IconFlask, IconNote, IconRulerMeasure } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import classes from './record-bar.module.css'
import kit from '../../../ui/kit/kit.module.css'

const RECORDINGS = [
  { kind: 'photo', action: 'add_photo', whole: 'photos:take', Icon: IconCamera },
  { kind: 'measurement', action: 'add_measurement', whole: 'measurements:add', Icon: IconRulerMeasure },
  { kind: 'sample', action: 'add_sample', whole: 'samples:add', Icon: IconFlask },
  { kind: 'notes', action: 'save_field_notes', whole: 'record.notes_whole', Icon: IconNote },
] as const

export type Recording = (typeof RECORDINGS)[number]['kind']

/** The recordings that this person may make on a mission in its state. */
export function useRecordings(study: StudyView) {
  const profile = useProfile()
  return RECORDINGS.filter(({ action }) => profile && may(profile, action, study))
}

/** The same buttons where nothing is asked of a study. */
export const recordingsOf = (...kinds: readonly Recording[]) => RECORDINGS.filter(({ kind }) => kinds.includes(kind))

interface RecordBarProps {
  readonly recordings: ReturnType<typeof useRecordings>
  readonly busy: boolean
  readonly onRecord: (kind: Recording) => void
}

/** The recordings of the field at the thumb; nothing where none is allowed. */
export function RecordBar({ recordings, busy, onRecord }: RecordBarProps) {
  const { t } = useTranslation(['field', 'photos', 'measurements', 'samples'])
  if (recordings.length === 0) return null
  return (
    <div role="group" aria-label={t('record.label')} className={classes.bar} data-paper="no">
      {recordings.map(({ kind, whole, Icon }) => (
        <Button
          key={kind}
          variant={kind === 'photo' ? 'filled' : 'light'}
          loading={busy && kind === 'photo'}
          className={classes.record ?? ''}
          onClick={() => onRecord(kind)}
        >
          <Icon size={24} stroke={1.8} aria-hidden="true" />
          <span aria-hidden="true">{t(`record.${kind}`)}</span>
          <span className={kit.unseen}>{t(whole)}</span>
        </Button>
      ))}
    </div>
  )
}
