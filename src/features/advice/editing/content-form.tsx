import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentBodies } from '../../../../sync/domain/content.ts'
import type { ContentEntry } from '../../../data/published/contents.ts'
import { ContentHistory } from '../../../editing/content-history.tsx'
import classes from '../../../editing/contents.module.css'
import { LanguageTabs } from '../../../editing/language-tabs.tsx'
import { ContentChoice } from '../../../editing/content-choice.tsx'
import { RefusedNote } from '../../../editing/refused-note.tsx'
import { useContentEditor, type Problems, type Unread } from '../../../editing/use-content-editor.ts'
import { WaitingMark } from '../../../editing/waiting-mark.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { directionOf, type Language } from '../../../i18n/languages.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import type { AdviceKind } from './advice-entries.ts'
import kit from '../../../ui/kit/kit.module.css'

/** The props that the fields of one kind receive. */
export interface ContentFieldsProps<K extends AdviceKind> {
  readonly body: ContentBodies[K]
  readonly language: Language
  readonly problems: Problems
  readonly unread: Unread
  /** Without `unread`: as it was. */
  readonly onChange: (body: ContentBodies[K], unread?: Unread) => void
}

interface ContentFormProps<K extends AdviceKind> {
  readonly kind: K
  readonly entry: ContentEntry<K>
  readonly onOvertaken: () => void
  readonly onClose: () => void
  readonly renderFields: (props: ContentFieldsProps<K>) => ReactNode
  /** The entry as clients see it. */
  readonly renderPreview: (body: ContentBodies[K], language: Language) => ReactNode
}

/** One article or recommendation: edited in three languages, previewed, published, hidden, or reset. */
export function ContentForm<K extends AdviceKind>({
  kind,
  entry,
  onOvertaken,
  onClose,
  renderFields,
  renderPreview,
}: ContentFormProps<K>) {
  const { t } = useTranslation('contents')
  const editor = useContentEditor(kind, entry, onOvertaken)
  const { body, unread, changed, change, language, setLanguage, problems, busy, refused } = editor
  const [openedAt] = useState(entry.seen)
  const [asking, setAsking] = useState<'preview' | 'reset' | null>(null)
  const own = entry.shipped === null
  const reset = async () => {
    setAsking(null)
    const given = await editor.send({
      name: 'reset_content',
      args: { kind, key: entry.key, version_id: crypto.randomUUID(), seen: editor.seen },
    })
    if (!given) return
    editor.drop()
    if (own) onClose()
  }
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
        <p>{t(entry.seen === null && own ? 'edit.new' : entry.shown ? 'edit.shown' : 'edit.hidden')}</p>
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
      <ContentChoice kind={kind} entry={entry} />
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
            kind={kind}
            text={problems.has('body') ? t(`problem.${problems.get('body') ?? 'malformed'}`) : refused}
            mine={body}
            theirs={entry.seen === openedAt ? null : entry.latest}
          />
        )}
        <LanguageTabs language={language} onChoose={setLanguage} problems={problems}>
          {renderFields({ body, language, problems, unread, onChange: change })}
        </LanguageTabs>
        <div className={classes.actions}>
          <Button type="submit" loading={busy} disabled={!changed && entry.shown}>
            {t('edit.publish')}
          </Button>
          <Button
            variant="default"
            disabled={busy || (!changed && !entry.shown)}
            onClick={() => void editor.save(false)}
          >
            {t('edit.hide')}
          </Button>
          <Button variant="default" onClick={() => setAsking('preview')}>
            {t('preview')}
          </Button>
          {changed && (
            <Button variant="subtle" onClick={editor.drop}>
              {t('undo')}
            </Button>
          )}
          {entry.written && (
            <Button variant="subtle" color="red.8" disabled={busy} onClick={() => setAsking('reset')}>
              {t(own ? 'edit.remove' : 'edit.reset')}
            </Button>
          )}
        </div>
      </form>
      <ContentHistory
        kind={kind}
        name={entry.key}
        current={entry.latest?.version_id ?? null}
        onTake={(taken) => change(taken, {})}
      />
      {asking === 'preview' && (
        <ModalDialog opened shape="sheet" title={t('preview')} onClose={() => setAsking(null)}>
          <div lang={language} dir={directionOf(language)} className={kit.breaks}>
            {renderPreview(body, language)}
          </div>
        </ModalDialog>
      )}
      <ConfirmDialog
        opened={asking === 'reset'}
        title={t(own ? 'edit.remove' : 'edit.reset')}
        text={t(own ? 'edit.remove_text' : 'edit.reset_text')}
        confirmLabel={t(own ? 'edit.remove' : 'edit.reset')}
        onConfirm={() => void reset()}
        onClose={() => setAsking(null)}
      />
    </div>
  )
}
