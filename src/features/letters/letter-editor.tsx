import { Alert, Button } from '@mantine/core'
import { IconMailForward, IconSend2, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { letterGap, letterLangues, LETTER_LIMITS, type Letter, type WaitingLetter } from './data/letters.ts'
import { LanguageTabs } from '../../editing/language-tabs.tsx'
import type { Problems } from '../../editing/use-content-editor.ts'
import { WordsField } from '../../editing/words-field.tsx'
import { isolate } from '../../i18n/isolate.ts'
import { LANGUAGES, type Language } from '../../i18n/languages.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { useRefusalText } from '../../keeping/refusal-text.ts'
import { LetterChoice, TheirWords } from './letter-choice.tsx'
import { LetterPreview } from './letter-preview.tsx'
import type { LetterDraft } from './use-letter-draft.ts'
import classes from './letters.module.css'
import kit from '../../ui/kit/kit.module.css'

interface LetterEditorProps {
  readonly id: string
  readonly letter: Letter | null
  readonly draft: LetterDraft
  readonly waiting: WaitingLetter | null
  /** The current number of recipients; null: the server was not reached. */
  readonly subscribers: number | null
}

const NONE: Problems = new Map()

/** A draft: its words in three languages, a preview, a test mail, and the sending. */
export function LetterEditor({ id, letter, draft, waiting, subscribers }: LetterEditorProps) {
  const { t } = useTranslation('letters')
  const navigate = useNavigate()
  const refusal = useRefusalText()
  const [language, setLanguage] = useState<Language>('fr')
  const [tried, setTried] = useState(false)
  const [nobody, setNobody] = useState(false)
  const [asking, setAsking] = useState<'send' | 'remove' | null>(null)
  const { words, busy } = draft
  const whole = letterLangues(words)
  const gap = letterGap(words)
  const problems: Problems = tried && gap !== null ? new Map([[gap, 'required']]) : NONE
  const away = waiting !== null && (waiting.isSent || waiting.isRemoved)
  const change = (field: 'sujet' | 'corps') => (value: typeof words.sujet) => draft.change({ ...words, [field]: value })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await draft.save()
  }
  const tryOut = async () => {
    const version = whole.includes(language) ? await draft.save() : null
    if (!whole.includes(language)) setTried(true)
    if (version === null) return
    const verdict = await draft.tryOut(language, version)
    if (verdict?.kind === 'waiting') notify({ kind: 'success', title: t('test.waiting') })
  }
  const askToSend = () => {
    setTried(true)
    const at = LANGUAGES.find((one) => gap?.endsWith(`.${one}`))
    if (at) setLanguage(at)
    setNobody(gap === null && subscribers === 0)
    if (gap === null && subscribers !== 0) setAsking('send')
  }
  const send = async () => {
    setAsking(null)
    const version = await draft.save()
    if (version !== null) await draft.act('send_letter', version)
  }
  const remove = async () => {
    setAsking(null)
    if (draft.seen !== null && !(await draft.act('remove_letter', draft.seen))) return
    draft.drop()
    await navigate({ to: '/admin/messages/newsletter/lettres' })
  }
  const [first] = whole
  const missing = LANGUAGES.filter((one) => !whole.includes(one))
  return (
    <>
      <LetterChoice letter={letter} id={id} />
      {away && (
        <p role="status" className={`${kit.bold} ${kit.flush}`}>
          {t(waiting.isRemoved ? 'waiting_removal' : 'waiting_sending')}
        </p>
      )}
      <div className={`${kit.stackMd} ${kit.atTop} ${classes.columns}`}>
        <form
          className={`${kit.stackMd} ${kit.shrinks} ${kit.tight}`}
          onSubmit={(event) => void save(event)}
          noValidate
        >
          {nobody && (
            <Alert color="red" role="alert" title={t('refused_title')}>
              {refusal('no_subscribers', null)}
            </Alert>
          )}
          {draft.refused && (
            <Alert color="red" role="alert" title={t('refused_title')}>
              <p>{draft.refused}</p>
              {draft.overtaken && letter && <TheirWords mine={words} theirs={letter} author={letter.author} />}
            </Alert>
          )}
          <LanguageTabs language={language} onChoose={setLanguage} problems={problems}>
            <div className={`${kit.stackMd} ${kit.shrinks}`}>
              <WordsField
                place="sujet"
                label={t('field.sujet')}
                language={language}
                value={words.sujet}
                problems={problems}
                most={LETTER_LIMITS.sujet}
                onChange={change('sujet')}
              />
              <WordsField
                place="corps"
                label={t('field.corps')}
                description={t('field.hint')}
                language={language}
                value={words.corps}
                problems={problems}
                long
                most={LETTER_LIMITS.corps}
                onChange={change('corps')}
              />
            </div>
          </LanguageTabs>
          <div className={classes.actions}>
            <Button type="submit" variant="default" loading={busy} disabled={!draft.isChanged || away}>
              {t('save')}
            </Button>
            <Button
              variant="default"
              disabled={busy || away}
              onClick={() => void tryOut()}
              leftSection={<IconMailForward size={18} aria-hidden="true" />}
            >
              {t('test.give')}
            </Button>
            <Button
              disabled={busy || away}
              onClick={askToSend}
              leftSection={<IconSend2 size={18} aria-hidden="true" className={kit.onward} />}
            >
              {t('send.ask')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              c="red.9"
              disabled={busy || away}
              onClick={() => setAsking('remove')}
              leftSection={<IconTrash size={18} aria-hidden="true" />}
            >
              {t('remove.ask')}
            </Button>
          </div>
          <p role="status" className={`${kit.note} ${kit.flush}`}>
            {draft.isChanged ? t('unsaved') : waiting?.saved ? t('waiting') : draft.seen !== null && t('saved')}
          </p>
        </form>
        <PageSection title={t('preview.title')}>
          <LetterPreview words={words} language={language} />
        </PageSection>
      </div>
      <ConfirmDialog
        opened={asking === 'send'}
        dangerous
        title={t('send.title')}
        confirmLabel={t('send.give')}
        text={
          <>
            <p>{subscribers === null ? t('send.text_offline') : t('send.text', { count: subscribers })}</p>
            {first && missing.length > 0 && (
              <p>
                {t('send.fallback', {
                  missing: isolate(missing.map((one) => t(`language.${one}`)).join(', ')),
                  first: t(`language.${first}`),
                })}
              </p>
            )}
          </>
        }
        onConfirm={() => void send()}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        opened={asking === 'remove'}
        dangerous
        title={t('remove.title')}
        text={t('remove.text')}
        confirmLabel={t('remove.give')}
        onConfirm={() => void remove()}
        onClose={() => setAsking(null)}
      />
    </>
  )
}
