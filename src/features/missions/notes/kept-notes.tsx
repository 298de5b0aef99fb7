import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStudies } from '../../../data/studies/studies.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DateTimeText } from '../../../ui/text/formatted.tsx'
import { draftShelf } from '../../../state/draft-shelf.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { dropDraft, listDrafts, type NotesDraft } from './notes-draft.ts'
import classes from './kept-notes.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Drafts of studies that somebody else won, or that were cancelled: no typed words disappear with a study. */
export function KeptNotes() {
  const { t } = useTranslation('field')
  const { userId } = useSync()
  const [drafts, setDrafts] = useState(() => listDrafts(draftShelf, userId).filter(isWritten))
  const mine = useStudies({ view: 'mine', ids: drafts.map(({ studyId }) => studyId) })
  if (!mine) return null
  const own = new Set(mine.items.map(({ id }) => id))
  const kept = drafts.filter(({ studyId }) => !own.has(studyId))
  if (kept.length === 0) return null
  const discard = (draft: NotesDraft) => {
    dropDraft(draftShelf, userId, draft.studyId)
    setDrafts(drafts.filter(({ studyId }) => studyId !== draft.studyId))
  }
  return (
    <section className={`${kit.stackSm} ${classes.kept}`}>
      <h2 className={kit.itemHead}>{t('notes.kept_title')}</h2>
      <p className={`${kit.quiet} ${kit.flush}`}>{t('notes.kept_hint')}</p>
      {kept.map((draft) => (
        <Kept key={draft.studyId} draft={draft} onDiscard={() => discard(draft)} />
      ))}
    </section>
  )
}

const isWritten = ({ text }: NotesDraft) => text.trim() !== ''

function Kept({ draft, onDiscard }: { readonly draft: NotesDraft; readonly onDiscard: () => void }) {
  const { t } = useTranslation('field')
  const [asking, setAsking] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(draft.text)
    notify({ kind: 'success', title: t('notes.copied') })
  }
  return (
    <article className={`${kit.box} ${kit.stackXs} ${classes.draft}`}>
      <h3 className={kit.itemHead}>
        <span dir="auto">{draft.label}</span> · <DateTimeText value={draft.savedAt} />
      </h3>
      <p className={`${kit.flush} ${classes.text}`} dir="auto">
        {draft.text}
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy()}>
          {t('notes.copy')}
        </Button>
        <Button variant="subtle" color="red" c="red.9" onClick={() => setAsking(true)}>
          {t('notes.discard')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('notes.discard_title')}
        text={t('notes.discard_text')}
        confirmLabel={t('notes.discard_confirm')}
        dangerous
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      />
    </article>
  )
}
