import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChecklistContent } from '../../../../sync/domain/checklist.ts'
import type { ContentEntry } from '../../../data/published/contents.ts'
import { ContentChoice } from '../../../editing/content-choice.tsx'
import { ContentHistory } from '../../../editing/content-history.tsx'
import classes from '../../../editing/contents.module.css'
import { LanguageTabs } from '../../../editing/language-tabs.tsx'
import { RefusedNote } from '../../../editing/refused-note.tsx'
import { useContentEditor } from '../../../editing/use-content-editor.ts'
import { WaitingMark } from '../../../editing/waiting-mark.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useLineText } from '../checklist/use-line-text.ts'
import { LinesEditor } from './lines-editor.tsx'

interface ChecklistFormProps {
  readonly entry: ContentEntry<'checklist'>
  readonly onOvertaken: () => void
}

/** The lines of one type of study; each save is a version that specialists read from then on. */
export function ChecklistForm({ entry, onOvertaken }: ChecklistFormProps) {
  const { t } = useTranslation('contents')
  const editor = useContentEditor('checklist', entry, onOvertaken)
  const { body, unread, changed, change, language, setLanguage, problems, busy, refused } = editor
  const [openedAt] = useState(entry.seen)
  const [asking, setAsking] = useState(false)
  const reset = async () => {
    setAsking(false)
    const given = await editor.send({
      name: 'reset_content',
      args: { kind: 'checklist', key: entry.key, version_id: crypto.randomUUID(), seen: editor.seen },
    })
    if (given) editor.drop()
  }
  return (
    <>
      <div className={classes.standing}>
        <p>{t(entry.written ? 'checklists.ours' : 'checklists.shipped')}</p>
        {entry.latest && (
          <p>
            {t('edit.saved', {
              name: isolate(entry.latest.author ?? t('somebody')),
              at: isolate(formatDateTime(entry.latest.at)),
            })}
          </p>
        )}
        {changed && <p>{t('edit.kept')}</p>}
        <WaitingMark waiting={entry.waiting} />
      </div>
      <ContentChoice kind="checklist" entry={entry} renderBody={(told) => <ToldLines body={told} />} />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (editor.check()) void editor.save(true)
        }}
      >
        {refused && (
          <RefusedNote
            kind="checklist"
            text={problems.has('body') ? t(`problem.${problems.get('body') ?? 'malformed'}`) : refused}
            mine={body}
            theirs={entry.seen === openedAt ? null : entry.latest}
          />
        )}
        <LanguageTabs language={language} onChoose={setLanguage} problems={problems}>
          <LinesEditor
            lines={body.lines}
            language={language}
            problems={problems}
            unread={unread}
            onChange={(lines, left) => change({ lines }, left)}
          />
        </LanguageTabs>
        <div className={classes.actions}>
          <Button type="submit" loading={busy} disabled={!changed}>
            {t('checklists.save')}
          </Button>
          {changed && (
            <Button variant="subtle" onClick={editor.drop}>
              {t('undo')}
            </Button>
          )}
          {entry.written && (
            <Button variant="subtle" color="red.8" disabled={busy} onClick={() => setAsking(true)}>
              {t('checklists.reset')}
            </Button>
          )}
        </div>
      </form>
      <ContentHistory
        kind="checklist"
        name={entry.key}
        current={entry.latest?.version_id ?? null}
        onTake={(taken) => change(taken, {})}
      />
      <ConfirmDialog
        opened={asking}
        title={t('checklists.reset')}
        text={t('checklists.reset_text')}
        confirmLabel={t('checklists.reset')}
        onConfirm={() => void reset()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function ToldLines({ body }: { readonly body: ChecklistContent }) {
  const textOf = useLineText()
  return (
    <ul>
      {body.lines.map((line) => (
        <li key={line.id} dir="auto">
          {textOf(line)}
        </li>
      ))}
    </ul>
  )
}
