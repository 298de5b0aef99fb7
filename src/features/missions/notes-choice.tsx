import { Button, Group } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTimeText } from '../../ui/formatted.tsx'
import type { NotesConflict } from './notes-conflict.ts'
import classes from './notes-choice.module.css'

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

/** The notes of the mission were written elsewhere meanwhile: both texts, until the person chooses. */
export function NotesChoice({ study, mine, other, busy, onMine, onOther, onBoth }: NotesChoiceProps) {
  const { t } = useTranslation('field')
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const written = useRecordsOfStudy('event', study)?.findLast(({ body }) => body.kind === 'notes_saved')?.body
  return (
    <section className={classes.choice} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>{t('notes.choice_title')}</h3>
      <p role="status">{t('notes.choice_text')}</p>
      <div className={classes.sides}>
        <Side title={t('notes.choice_mine')} text={mine.text}><DateTimeText value={mine.at} /></Side>
        <Side title={t('notes.choice_there')} text={other}>
          {written && (
            <>
              {written.mine ? t('notes.choice_by_me') : <bdi>{written.by_name}</bdi>}
              {' · '}<DateTimeText value={written.at} />
            </>
          )}
        </Side>
      </div>
      <Group gap="sm">
        <Button disabled={busy} onClick={onMine}>{t('notes.keep_mine')}</Button>
        <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>{t('notes.keep_theirs')}</Button>
        <Button variant="default" disabled={busy} onClick={onBoth}>{t('notes.keep_both')}</Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('notes.keep_theirs_title')}
        text={t('notes.keep_theirs_text')}
        confirmLabel={t('notes.keep_theirs')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          onOther()
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly text: string
  /** Author and time. */
  readonly children: ReactNode
}

function Side({ title, text, children }: SideProps) {
  const { t } = useTranslation('field')
  const titleId = useId()
  return (
    <article className={classes.side} aria-labelledby={titleId}>
      <h4 id={titleId}>{title}</h4>
      <span className={classes.when}>{children}</span>
      <p className={classes.text} dir="auto">{text === '' ? t('notes.choice_empty') : text}</p>
    </article>
  )
}
