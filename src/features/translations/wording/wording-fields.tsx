import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Wording, Wordings } from '../../../../sync/domain/published-text.ts'
import { directionOf, type Language } from '../../../i18n/languages.ts'
import { formsOf } from '../catalogue.ts'
import type { WordingProblems } from './wording-check.ts'
import { WordingText } from './wording-text.tsx'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface WordingFieldsProps {
  readonly language: Language
  /** Null: the app does not ship it. */
  readonly shipped: Wordings | null
  readonly values: Wordings
  readonly problems: WordingProblems
  readonly onChange: (wording: Wording) => void
}

/** The texts of one language: one, or one for each of its plural forms. */
export function WordingFields({ language, shipped, values, problems, onChange }: WordingFieldsProps) {
  const { t } = useTranslation('translations')
  const value = values[language]
  const forms = formsOf(shipped ? shipped[language] : value)
  const isCorrected = JSON.stringify(value) !== JSON.stringify(shipped?.[language])
  const area = (place: string, label: string, text: string, change: (text: string) => void) => {
    const problem = problems.get(place)
    return (
      <Textarea
        key={place}
        name={place}
        label={label}
        lang={language}
        dir={directionOf(language)}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={problem && t(`problem.${problem.kind}`, { names: problem.names })}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  }
  return (
    <div role="group" aria-label={t(`language.${language}`)} className={`${kit.stackSm} ${classes.wording}`}>
      <h3 className={kit.minorHead} aria-hidden="true">
        {t(`language.${language}`)}
      </h3>
      {forms
        ? forms.map((form) =>
            area(
              `${language}.${form}`,
              t(`form.${form}`),
              typeof value === 'object' ? (value[form] ?? '') : '',
              (text) => onChange({ ...(typeof value === 'object' ? value : {}), [form]: text }),
            ),
          )
        : area(language, t('text'), typeof value === 'string' ? value : '', onChange)}
      {shipped && isCorrected && (
        <div className={classes.shipped}>
          <span className={classes.caption}>{t('shipped')}</span>
          <WordingText language={language} wording={shipped[language]} />
        </div>
      )}
    </div>
  )
}
