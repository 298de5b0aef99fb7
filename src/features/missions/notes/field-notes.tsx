import { Button, Textarea } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { placeGiven, type Position } from '../../../data/device/device-position.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { formatTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { isGiven, useCommand, useProblemText } from '../../../keeping/use-command.ts'
import { PlaceField } from '../../../observing/place-field.tsx'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { NotesChoice } from './notes-choice.tsx'
import { bothOf, type NotesConflict } from './notes-conflict.ts'
import type { NotesOnPage } from './use-notes-on-page.ts'
import classes from './field-notes.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface FieldNotesProps {
  readonly study: StudyView
  readonly notes: NotesOnPage
  /** The notes are durable on this device, and nothing is left to decide. */
  readonly onSaved: () => void
}

/** Notes and position of a mission: saved at every keystroke, queued when the person presses the button. */
export function FieldNotes({ study, notes, onSaved }: FieldNotesProps) {
  const { t } = useTranslation(['field', 'study', 'sync'])
  const sync = useSync()
  const { busy, run, problem } = useCommand({ shown: true })
  const { text, seen, current, position, draft, full, unsaved, keep, settle, drop, conflict } = notes
  const tooLong = problem?.kind === 'invalid' && problem.problems[0]?.reason === 'too_long'
  const textOf = useProblemText()
  const field = useRef<HTMLTextAreaElement>(null)
  const waits = study.sync.pending.includes('save_field_notes')
  const give = async (notes_terrain: string, over: string, at: Position | null): Promise<boolean> => {
    const args = { study_id: study.id, notes_terrain, seen: over, ...placeGiven(at) }
    return isGiven(await run({ name: 'save_field_notes', args }))
  }
  const save = async () => {
    if (conflict?.typing || busy) return
    if (!(await give(text, seen, position))) return
    settle({ text, position }, true)
    onSaved()
  }
  const decided = async ({ saves }: NotesConflict) => {
    for (const id of saves) await sync.outbox.discard(id)
  }
  const keepMine = async (mine: NotesConflict) => {
    if (!(await give(mine.text, current, mine.position))) return
    settle(mine.typing ? { text, position } : mine, mine.typing)
    await decided(mine)
  }
  /** Drops this device's words, but still records where the person was. */
  const keepOther = async (mine: NotesConflict) => {
    if (mine.position && !(await give(current, current, mine.position))) return
    if (mine.typing) drop()
    await decided(mine)
  }
  const keepBoth = async (mine: NotesConflict) => {
    const [there, over] = mine.typing ? [current, current] : [text, seen]
    const kept = keep({ text: bothOf(there, mine.text), seen: over, position: mine.position ?? position })
    field.current?.focus()
    if (kept) await decided(mine)
  }
  return (
    <form
      className={kit.stackMd}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        ref={field}
        data-autofocus
        label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        value={text}
        onChange={(event) => keep({ text: event.currentTarget.value })}
        autosize
        minRows={5}
        maxRows={18}
        attributes={ownDirection(text)}
        error={problem && textOf(problem, t(tooLong ? 'notes.too_long' : 'notes.failed'))}
      />
      <PlaceField position={position} known={recorded(study)} onChange={(next) => keep({ position: next })} />
      {conflict && (
        <NotesChoice
          study={study.id}
          mine={conflict}
          other={current}
          busy={busy}
          onMine={() => void keepMine(conflict)}
          onOther={() => void keepOther(conflict)}
          onBoth={() => void keepBoth(conflict)}
        />
      )}
      <div className={classes.foot}>
        <Button
          type="submit"
          disabled={!unsaved || (conflict?.typing ?? false)}
          leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
        >
          {t('notes.save')}
        </Button>
        <p className={`${kit.fine} ${classes.state}`} role="status">
          {full && <strong>{t('sync:notice.storage_full')}</strong>}
          {!full && unsaved && draft && (
            <>
              {t('notes.draft', { at: isolate(formatTime(draft.savedAt)) })} · {t('notes.unsaved')}
            </>
          )}
          {!unsaved && study.notes_terrain && t(waits ? 'study:item.waiting' : 'notes.saved')}
        </p>
      </div>
    </form>
  )
}

/** The position of the study that is already recorded. */
function recorded({ latitude, longitude }: StudyView) {
  if (latitude === null || longitude === null) return undefined
  return <Ltr>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Ltr>
}
