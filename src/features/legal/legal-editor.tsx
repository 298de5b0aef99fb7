import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namesIn } from '../../../sync/domain/content-problems.ts'
import { isPlaceholder } from '../../../sync/domain/placeholder.ts'
import { LEGAL_VARIABLES, type LegalPageName } from '../../../sync/domain/content.ts'
import type { ContentEntry } from '../../data/published/contents.ts'
import { isolate } from '../../i18n/isolate.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { LegalSections, useLegalValues } from './legal-sections.tsx'
import { filledIn } from './published-legal.ts'
import { ContentHistory } from '../../editing/content-history.tsx'
import classes from '../../editing/contents.module.css'
import { LanguageTabs } from '../../editing/language-tabs.tsx'
import { LegalPublish } from './legal-publish.tsx'
import { ContentChoice } from '../../editing/content-choice.tsx'
import { RefusedNote } from '../../editing/refused-note.tsx'
import { SectionsEditor } from '../../editing/sections-editor.tsx'
import { useContentEditor } from '../../editing/use-content-editor.ts'
import kit from '../../ui/kit/kit.module.css'

interface LegalEditorProps {
  readonly page: LegalPageName
  readonly entry: ContentEntry<'legal'>
  /** YYYY-MM-DD; of the version in force. */
  readonly lastDay: string | null
  readonly onOvertaken: () => void
}

/** The draft of a legal page: edited, previewed, saved, and published when no placeholder is left. */
export function LegalEditor({ page, entry, lastDay, onOvertaken }: LegalEditorProps) {
  const { t } = useTranslation(['contents', 'legal'])
  const editor = useContentEditor('legal', entry, onOvertaken)
  const { body, changed, change, language, setLanguage, problems, busy, refused } = editor
  const [openedAt] = useState(entry.seen)
  const [previewing, setPreviewing] = useState(false)
  const isDraft =
    changed || (entry.written && (entry.latest?.number ?? null) === null) || entry.waiting?.state === 'waiting'
  const values = useLegalValues(language)
  /** Placeholders in the text whose value is itself still a placeholder: the server does not know the app's values. */
  const unset = Object.entries(values).filter(
    ([name, value]) =>
      isPlaceholder(value) &&
      body.sections.some(({ text }) => LANGUAGES.some((one) => namesIn(text[one]).includes(name))),
  )
  return (
    <>
      <ContentChoice kind="legal" entry={entry} />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save(false)
        }}
      >
        {refused && (
          <RefusedNote kind="legal" text={refused} mine={body} theirs={entry.seen === openedAt ? null : entry.latest} />
        )}
        <p className={kit.note}>
          {t('legal.format')}{' '}
          {t('legal.variables', { names: isolate(LEGAL_VARIABLES.map((name) => `{{${name}}}`).join(' ')) })}
        </p>
        <LanguageTabs language={language} onChoose={setLanguage} problems={problems}>
          <SectionsEditor
            sections={body.sections}
            language={language}
            problems={problems}
            onChange={(sections) => change({ sections })}
          />
        </LanguageTabs>
        <div className={classes.actions}>
          <Button type="submit" loading={busy} disabled={!changed}>
            {t('legal.save')}
          </Button>
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {t('preview')}
          </Button>
          {changed && (
            <Button variant="subtle" onClick={editor.drop}>
              {t('undo')}
            </Button>
          )}
        </div>
      </form>
      {isDraft && (
        <LegalPublish
          lastDay={lastDay}
          busy={busy}
          warning={
            unset.length > 0 && (
              <Alert color="yellow" role="note">
                {t('legal.unset', {
                  names: isolate(unset.map(([name, value]) => `{{${name}}} = ${value}`).join(', ')),
                })}
              </Alert>
            )
          }
          onPublish={async (effective_on, note) => {
            if (!editor.check()) return false
            const seen = changed ? await editor.save(false) : editor.seen
            return (
              seen !== null &&
              editor.send({
                name: 'publish_legal',
                args: { key: page, version_id: crypto.randomUUID(), seen, effective_on, note },
              })
            )
          }}
        />
      )}
      <ContentHistory kind="legal" name={page} current={entry.latest?.version_id ?? null} onTake={change} />
      {previewing && (
        <ModalDialog opened shape="sheet" title={t(`legal:${page}.title`)} onClose={() => setPreviewing(false)}>
          <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className={kit.breaks}>
            <LegalSections
              sections={body.sections.map(({ id, title, text }) => ({
                id,
                title: filledIn(title[language], values),
                text: filledIn(text[language], values),
              }))}
            />
          </div>
        </ModalDialog>
      )}
    </>
  )
}
