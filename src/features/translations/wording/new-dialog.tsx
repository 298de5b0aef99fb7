import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../i18n/languages.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import type { CatalogueText } from '../catalogue.ts'
import { useSectionChoices, useSectionName } from '../list/section-name.ts'
import { found } from '../list/translations-search.ts'
import { WordingText } from './wording-text.tsx'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface NewDialogProps {
  readonly texts: readonly CatalogueText[]
  readonly sections: readonly string[]
  readonly section: string | undefined
  readonly first: Language | undefined
  readonly onChosen: (text: CatalogueText) => void
  readonly onClose: () => void
}

const MOST_SHOWN = 20

/**
 * A wording of our own for a text that a page shows and that has none yet, found by the words on the screen; those that
 * lack a language come first. A key that no page uses cannot be made.
 */
export function NewDialog({ texts, sections, section: chosen, first, onChosen, onClose }: NewDialogProps) {
  const { t } = useTranslation('translations')
  const choices = useSectionChoices(sections)
  const sectionName = useSectionName()
  const [section, setSection] = useState(chosen ?? '')
  const [words, setWords] = useState('')
  const reader = useLanguage()
  const language = first ?? reader
  const open = texts.filter(({ shipped, corrected }) => shipped !== null && Object.keys(corrected).length === 0)
  const matching = found(open, { recherche: words, tri: 'manquants', ...(section === '' ? {} : { section }) })
  return (
    <ModalDialog opened shape="sheet" title={t('new.title')} onClose={onClose}>
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <p>{t('new.use')}</p>
        <NativeSelect
          label={t('filter.section')}
          value={section}
          onChange={({ currentTarget: { value } }) => setSection(value)}
          data={[{ value: '', label: t('filter.allSections') }, ...choices]}
        />
        <SearchField value={words} hint={t('filter.hint')} onSearch={setWords} />
        <p role="status" className={classes.caption}>
          {t('count', { count: matching.length })}
        </p>
        <ul className={kit.listXs}>
          {matching.slice(0, MOST_SHOWN).map((text) => (
            <li key={text.key}>
              <button type="button" className={`${kit.box} ${classes.choice}`} onClick={() => onChosen(text)}>
                <WordingText language={language} wording={text.shown[language]} short />
                <small>{sectionName(text.section)}</small>
              </button>
            </li>
          ))}
        </ul>
        {matching.length > MOST_SHOWN && (
          <p className={classes.caption}>{t('import.more', { count: matching.length - MOST_SHOWN })}</p>
        )}
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </ModalDialog>
  )
}
