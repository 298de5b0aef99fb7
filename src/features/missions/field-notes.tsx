import { Button, Textarea } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvalidReason, StudyView } from '../../../sync/index.ts'
import { useDeviceClock } from '../../data/device-clock.ts'
import { placeGiven } from '../../data/device-position.ts'
import { useDispatch } from '../../data/dispatch.ts'
import { formatTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { PlaceField } from '../../observing/place-field.tsx'
import { Ltr } from '../../ui/formatted.tsx'
import { ownDirection } from '../../ui/own-direction.ts'
import { useNotesDraft } from './use-notes-draft.ts'
import type { MissionPage } from './use-study-action.ts'
import classes from './field-notes.module.css'

/** Notes and position of a mission: kept at every keystroke, given to the outbox when the person says so. */
export function FieldNotes({ study, page }: { readonly study: StudyView; readonly page: MissionPage }) {
  const { t } = useTranslation(['field', 'study', 'sync'])
  const dispatch = useDispatch(page)
  const { now } = useDeviceClock()
  const { text, position, draft, full, unsaved, keep, settle } = useNotesDraft(study)
  const [problem, setProblem] = useState<InvalidReason | 'failed' | null>(null)
  const waits = study.sync.pending.includes('save_field_notes')
  const save = async () => {
    const outcome = await dispatch({
      name: 'save_field_notes',
      args: { study_id: study.id, notes_terrain: text, ...placeGiven(position) },
    })
    if (outcome.kind === 'queued') settle(text)
    setProblem(outcome.kind === 'queued' ? null : outcome.kind === 'invalid' ? (outcome.problems[0]?.reason ?? 'failed') : 'failed')
  }
  return (
    <form className={classes.form} onSubmit={(event) => { event.preventDefault(); void save() }}>
      <Textarea
        label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        value={text}
        onChange={(event) => keep({ text: event.currentTarget.value })}
        autosize
        minRows={5}
        maxRows={18}
        attributes={ownDirection(text)}
        error={problem && t(problem === 'too_long' ? 'notes.too_long' : 'notes.failed')}
      />
      <PlaceField position={position} known={recorded(study)} now={now} onChange={(next) => keep({ position: next })} />
      <div className={classes.foot}>
        <Button type="submit" disabled={!unsaved} leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}>
          {t('notes.save')}
        </Button>
        <p className={classes.state} role="status">
          {full && <strong>{t('sync:notice.storage_full')}</strong>}
          {!full && unsaved && draft && <>{t('notes.draft', { at: isolate(formatTime(draft.savedAt)) })} · {t('notes.unsaved')}</>}
          {!unsaved && study.notes_terrain && t(waits ? 'study:item.waiting' : 'notes.saved')}
        </p>
      </div>
    </form>
  )
}

/** Where the study is, as somebody said before. */
function recorded({ latitude, longitude }: StudyView) {
  if (latitude === null || longitude === null) return undefined
  return <Ltr>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Ltr>
}
