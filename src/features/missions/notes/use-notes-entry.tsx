import { Button } from '@mantine/core'
import { IconNote, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyView } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { formatTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ItemState } from '../../../keeping/item-state.tsx'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import type { JournalEntry } from '../../../subjects/studies/journal-entry.ts'
import { Folded } from '../page/folded.tsx'
import type { NotesOnPage } from './use-notes-on-page.ts'
import kit from '../../../ui/kit/kit.module.css'

/**
 * The notes of a mission for its journal, where they were last touched: the text, its draft, and where it is; none
 * while nothing was written. `onWrite`: undefined where notes are not written any more.
 */
export function useNotesEntry(
  study: StudyView,
  outbox: readonly OutboxItem[],
  notes: NotesOnPage,
  onWrite: (() => void) | undefined,
): readonly JournalEntry[] | undefined {
  const events = useRecordsOfStudy('event', study.id)
  if (!events) return undefined
  const save = outbox.findLast(
    ({ name, studyId, state }) => name === 'save_field_notes' && studyId === study.id && state.kind !== 'received',
  )
  if (notes.text === '' && !save && !notes.unsaved) return []
  const saved = events.findLast(({ body }) => body.kind === 'notes_saved')?.body.at ?? study.updated_at
  const at = notes.unsaved && notes.draft ? notes.draft.savedAt : (save?.madeAt ?? saved)
  return [
    {
      key: 'notes',
      at,
      shown: <NotesLine study={study} at={at} notes={notes} save={save} onWrite={onWrite} />,
    },
  ]
}

interface NotesLineProps {
  readonly study: StudyView
  readonly at: string
  readonly notes: NotesOnPage
  readonly save: OutboxItem | undefined
  readonly onWrite: (() => void) | undefined
}

function NotesLine({ study, at, notes: { text, draft, unsaved, conflict }, save, onWrite }: NotesLineProps) {
  const { t } = useTranslation('field')
  return (
    <div className={kit.entry} data-notes>
      <IconNote size={20} stroke={1.7} aria-hidden="true" />
      <div className={`${kit.stack2xs} ${kit.shrinks}`}>
        <span className={kit.bold}>{t('notes.title')}</span>
        <Folded text={text} lines={3} />
        <p className={`${kit.note} ${kit.flush}`}>
          {unsaved && draft ? (
            <strong>
              {t('notes.draft', { at: isolate(formatTime(draft.savedAt)) })} · {t('notes.unsaved')}
            </strong>
          ) : (
            <FieldTimeText value={at} pays={study.pays} hourOnly />
          )}
        </p>
        {save && <ItemState state={save.state} />}
        {conflict && (
          <p className={`${kit.flush} ${kit.danger} ${kit.bold}`} role="status">
            {t('notes.choice_title')}
          </p>
        )}
        {onWrite && (
          <Button
            variant="default"
            className={kit.atStart}
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={onWrite}
          >
            {t(conflict ? 'notes.choose' : unsaved ? 'notes.resume' : 'notes.edit')}
          </Button>
        )}
      </div>
    </div>
  )
}
