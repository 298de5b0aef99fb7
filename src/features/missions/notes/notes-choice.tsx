import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { ValueChoice } from '../../../keeping/value-choice.tsx'
import type { NotesConflict } from './notes-conflict.ts'

interface NotesChoiceProps {
  readonly study: StudyId
  readonly mine: NotesConflict
  /** The notes of the mission. */
  readonly other: string
  readonly busy: boolean
  readonly onMine: () => void
  readonly onOther: () => void
  readonly onBoth: () => void
}

/** The mission's notes were changed elsewhere meanwhile: shows both texts until the person chooses. */
export function NotesChoice({ study, mine, other, busy, onMine, onOther, onBoth }: NotesChoiceProps) {
  const { t } = useTranslation('field')
  const written = useRecordsOfStudy('event', study)?.findLast(({ body }) => body.kind === 'notes_saved')?.body
  return (
    <ValueChoice
      lost={mine.saves}
      title={t('notes.choice_title')}
      mine={{ at: mine.at, value: mine.text }}
      other={{ at: written?.at ?? null, by: written?.mine ? { me: true } : (written?.by_name ?? null), value: other }}
      busy={busy}
      onMine={onMine}
      onOther={onOther}
    >
      <Button variant="default" disabled={busy} onClick={onBoth}>
        {t('notes.keep_both')}
      </Button>
    </ValueChoice>
  )
}
