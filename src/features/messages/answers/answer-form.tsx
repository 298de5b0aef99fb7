import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWER_VARIABLES, CONTENT_LIMITS } from '../../../../sync/domain/content.ts'
import { ContentChoice } from '../../../editing/content-choice.tsx'
import { ContentHistory } from '../../../editing/content-history.tsx'
import classes from '../../../editing/contents.module.css'
import { LanguageTabs } from '../../../editing/language-tabs.tsx'
import { RefusedNote } from '../../../editing/refused-note.tsx'
import { useContentEditor } from '../../../editing/use-content-editor.ts'
import { WaitingMark } from '../../../editing/waiting-mark.tsx'
import { WordsField } from '../../../editing/words-field.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { ReadyAnswer } from './ready-answers.ts'
import kit from '../../../ui/kit/kit.module.css'

interface AnswerFormProps {
  readonly entry: ReadyAnswer
  readonly onOvertaken: () => void
  readonly onClose: () => void
}

/** One ready answer in three languages. */
export function AnswerForm({ entry, onOvertaken, onClose }: AnswerFormProps) {
  const { t } = useTranslation(['contents', 'answering'])
  const editor = useContentEditor('answer', entry, onOvertaken)
  const { body, changed, change, language, setLanguage, problems, busy, refused } = editor
  const [openedAt] = useState(entry.seen)
  const [asking, setAsking] = useState(false)
  const own = entry.shipped === null
  const back = t(own ? 'edit.remove' : 'edit.reset')
  const reset = async () => {
    setAsking(false)
    const given = await editor.send({
      name: 'reset_content',
      args: { kind: 'answer', key: entry.key, version_id: crypto.randomUUID(), seen: editor.seen },
    })
    if (!given) return
    editor.drop()
    if (own) onClose()
  }
  const common = { language, problems }
  return (
    <div className={classes.form}>
      <Button
        variant="subtle"
        className={kit.atStart}
        leftSection={<IconArrowLeft size={18} className={kit.onward} aria-hidden="true" />}
        onClick={onClose}
      >
        {t('edit.back')}
      </Button>
      <div className={classes.standing}>
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
      <ContentChoice kind="answer" entry={entry} />
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
            kind="answer"
            text={problems.has('body') ? t(`problem.${problems.get('body') ?? 'malformed'}`) : refused}
            mine={body}
            theirs={entry.seen === openedAt ? null : entry.latest}
          />
        )}
        <LanguageTabs language={language} onChoose={setLanguage} problems={problems}>
          <div className={`${kit.stackMd} ${classes.sections}`}>
            <WordsField
              {...common}
              place="title"
              label={t('field.title')}
              value={body.title}
              most={CONTENT_LIMITS.answerTitle}
              onChange={(title) => change({ ...body, title })}
            />
            <WordsField
              {...common}
              place="text"
              label={t('field.text')}
              description={t('answering:answers.variables', {
                names: ANSWER_VARIABLES.map((name) => isolate(`{{${name}}}`)).join(' · '),
              })}
              value={body.text}
              most={CONTENT_LIMITS.answer}
              long
              onChange={(text) => change({ ...body, text })}
            />
          </div>
        </LanguageTabs>
        <div className={classes.actions}>
          <Button type="submit" loading={busy} disabled={!changed && entry.shown}>
            {t('answering:answers.save')}
          </Button>
          <Button
            variant="default"
            disabled={busy || (!changed && !entry.shown)}
            onClick={() => void editor.save(false)}
          >
            {t('edit.hide')}
          </Button>
          {changed && (
            <Button variant="subtle" onClick={editor.drop}>
              {t('undo')}
            </Button>
          )}
          {entry.written && (
            <Button variant="subtle" color="red.8" disabled={busy} onClick={() => setAsking(true)}>
              {back}
            </Button>
          )}
        </div>
      </form>
      <ContentHistory
        kind="answer"
        name={entry.key}
        current={entry.latest?.version_id ?? null}
        onTake={(taken) => change(taken, {})}
      />
      <ConfirmDialog
        opened={asking}
        title={back}
        text={t(own ? 'answering:answers.remove_text' : 'answering:answers.reset_text')}
        confirmLabel={back}
        onConfirm={() => void reset()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
