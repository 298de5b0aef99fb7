import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextCommand } from '../../data/texts.ts'
import type { Language } from '../../i18n/languages.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useRefusalText } from '../../ui/refusal-text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { correctionsOf, type CatalogueText } from './catalogue.ts'
import { isFreeKey } from './translations-file.ts'
import { languageOrder } from './translations-search.ts'
import { typedIn, typedText } from './typed-wordings.ts'
import { wordingProblems } from './wording-check.ts'
import { WordingFields } from './wording-fields.tsx'
import classes from './translations.module.css'

interface NewDialogProps {
  readonly texts: readonly CatalogueText[]
  readonly sections: readonly string[]
  readonly section: string | undefined
  readonly onClose: () => void
}

/** A text that the app does not ship: kept with the others until a version of the app shows it. */
export function NewDialog({ texts, sections, section: chosen, onClose }: NewDialogProps) {
  const { t } = useTranslation('translations')
  const refusal = useRefusalText()
  const give = useTextCommand()
  const { values: fields, setValues, field, forget } = useKeptFields(
    'new-text', { section: chosen ?? sections[0] ?? '', name: '', typed: typedText({ wordings: {}, seen: null }) })
  const { section, name } = fields
  const { wordings: values } = typedIn(fields.typed)
  const [language, setLanguage] = useState<Language>('fr')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const key = `${section}:${name.trim()}`
  const free = isFreeKey(key, sections, new Set(texts.map((text) => text.key)))
  const wordings = correctionsOf(null, values)
  const problems = wordingProblems(null, values)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || !free || !wordings || problems.size > 0) return
    setBusy(true)
    try {
      const verdict = await give({ name: 'set_text', args: { key, texts: wordings, version_id: crypto.randomUUID(), seen: null } })
      if (verdict.kind === 'applied' || verdict.kind === 'waiting') {
        forget()
        onClose()
      } else if (verdict.kind === 'refused') setRefused(refusal(verdict.code, verdict.problem))
      else notify({ kind: 'error', title: t('error'), text: t(verdict.kind === 'storage-full' ? 'storageFull' : 'notTaken') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ModalDialog opened shape="sheet" title={t('new.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.dialogForm}>
        <p>{t('new.use')}</p>
        <NativeSelect {...field('section')} label={t('filter.section')} data={[...sections]} />
        <TextInput
          {...field('name')} label={t('new.name')} description={t('new.nameHint')} dir="ltr"
          autoComplete="off" spellCheck={false}
          error={tried && !free && t(name.trim() === '' ? 'new.nameMissing' : 'new.nameWrong')}
        />
        <Tabs label={t('languages')} tabs={languageOrder('fr').map((value) => ({ value, label: t(`language.${value}`) }))} value={language} onChoose={setLanguage}>
          <WordingFields
            language={language} shipped={null} values={values} problems={tried ? problems : new Map()}
            onChange={(wording) => {
              const wordings = { ...values, [language]: wording }
              setValues({ ...fields, typed: typedText({ wordings, seen: null }) })
            }}
          />
        </Tabs>
        {tried && !wordings && <p className={classes.problem} role="alert">{t('new.textMissing')}</p>}
        {refused && <p className={classes.problem} role="alert">{refused}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" loading={busy}>{t('new.save')}</Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
