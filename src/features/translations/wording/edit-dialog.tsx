import { Alert, Button, Group } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wordings } from '../../../../sync/domain/published-text.ts'
import { isolate } from '../../../i18n/isolate.ts'
import type { Language } from '../../../i18n/languages.ts'
import { DateTimeText, Exact } from '../../../ui/text/formatted.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { isGiven, useCommand, useProblemNotice, useProblemText } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { correctionsOf, isSame, shownOf, type CatalogueText } from '../catalogue.ts'
import { seenOf } from '../files/import-preview.ts'
import { TextHistory } from './text-history.tsx'
import { languageOrder } from '../list/translations-search.ts'
import { TextChoice, useLostText } from './text-choice.tsx'
import { typedIn, typedText } from './typed-wordings.ts'
import { wordingProblems, type WordingProblems } from './wording-check.ts'
import { WordingFields } from './wording-fields.tsx'
import { WordingText } from './wording-text.tsx'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface EditDialogProps {
  readonly text: CatalogueText
  readonly first: Language | undefined
  readonly onClose: () => void
  /** Somebody else was faster: the list must be read again. */
  readonly onChanged: () => void
}

const NONE: WordingProblems = new Map()

/**
 * One text in its three languages. The typed wordings, and the version they were typed over, are kept until the server
 * has taken them.
 */
export function EditDialog(props: EditDialogProps) {
  const { t } = useTranslation('translations')
  const lost = useLostText(props.text)
  return (
    <ModalDialog opened shape="sheet" title={t('editTitle')} onClose={props.onClose}>
      {lost ? <TextChoice text={props.text} lost={lost} /> : <EditForm {...props} />}
    </ModalDialog>
  )
}

function EditForm({ text, first, onClose, onChanged }: EditDialogProps) {
  const { t } = useTranslation('translations')
  const { busy, run } = useCommand({ waits: true, shown: true })
  const tell = useProblemNotice()
  const textOf = useProblemText()
  const languages = languageOrder(first)
  const now = seenOf(text)
  const {
    values: { typed },
    setValues: type,
    forget,
  } = useKeptFields(`text.${text.key}`, { typed: typedText({ wordings: text.shown, seen: now }) })
  const { wordings: values, seen } = typedIn(typed)
  const setValues = (wordings: Wordings) => type({ typed: typedText({ wordings, seen }) })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  /** Somebody else has changed the text since this was typed. */
  const overtaken = refused !== null && now !== seen
  const problems = tried ? wordingProblems(text.shipped, values) : NONE
  const save = async (given: Wordings) => {
    if (busy) return
    setTried(true)
    setValues(given)
    const wrong = wordingProblems(text.shipped, given)
    const [wrongPlace] = wrong.keys()
    if (wrongPlace !== undefined) {
      document.getElementsByName(wrongPlace)[0]?.focus()
      return
    }
    const texts = correctionsOf(text.shipped, given)
    if (isSame(texts ?? {}, text.corrected)) {
      forget()
      onClose()
      return
    }
    const common = { key: text.key, version_id: crypto.randomUUID(), seen: refused === null ? seen : now }
    const outcome = await run(
      texts ? { name: 'set_text', args: { ...common, texts } } : { name: 'reset_text', args: common },
    )
    if (isGiven(outcome)) {
      forget()
      onClose()
    } else if (outcome.kind === 'refused') {
      setRefused(textOf(outcome))
      if (outcome.code === 'text_changed') onChanged()
    } else tell(outcome, t('error'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(values)
  }
  return (
    <>
      <form onSubmit={submit} noValidate className={`${kit.stackMd} ${kit.tight}`}>
        <p className={kit.breaks}>
          <Exact dir="ltr" className={classes.key}>
            {text.key}
          </Exact>
        </p>
        <p className={classes.caption}>
          {text.latest ? (
            <>
              {t('changedBy', { name: isolate(text.latest.author ?? t('somebody')) })}{' '}
              <DateTimeText value={text.latest.at} />
            </>
          ) : (
            t('neverChanged')
          )}
        </p>
        {refused && (
          <Alert color="red" role="alert" title={t('refusedTitle')}>
            <p>{refused}</p>
            {overtaken && (
              <div className={classes.shipped}>
                <span className={classes.caption}>{t('theirs')}</span>
                {languages.map((one) => (
                  <WordingText key={one} language={one} wording={text.shown[one]} />
                ))}
              </div>
            )}
          </Alert>
        )}
        {languages.map((language) => (
          <WordingFields
            key={language}
            language={language}
            shipped={text.shipped}
            values={values}
            problems={problems}
            onChange={(wording) => setValues({ ...values, [language]: wording })}
          />
        ))}
        <p className={classes.caption}>
          {text.shipped ? t('blankHint', { accolades: isolate('{{name}}') }) : t('ownHint')}
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </form>
      <TextHistory
        textKey={text.key}
        current={text.latest?.version_id ?? null}
        onRestore={(texts) => void save(shownOf(text.shipped ?? {}, texts ?? {}))}
      />
    </>
  )
}
