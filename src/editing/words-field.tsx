import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Spoken } from '../../sync/domain/content.ts'
import { directionOf, type Language } from '../i18n/languages.ts'
import type { Problems } from './use-content-editor.ts'

interface WordsFieldProps {
  readonly place: string
  readonly label: string
  readonly description?: string
  readonly language: Language
  readonly value: Spoken
  readonly problems: Problems
  readonly long?: boolean
  /** Characters. */
  readonly most?: number
  readonly onChange: (value: Spoken) => void
}

/**
 * One text in the open language, in its own direction (a plain `dir` would reach its wrapper only), with the problems
 * that keep it from being published.
 */
export function WordsField({
  place,
  label,
  description,
  language,
  value,
  problems,
  long = false,
  most,
  onChange,
}: WordsFieldProps) {
  const { t } = useTranslation('contents')
  const problem = problems.get(`${place}.${language}`)
  const common = {
    name: `${place}.${language}`,
    label,
    lang: language,
    attributes: { input: { dir: directionOf(language) } },
    value: value[language],
    error: problem && t(`problem.${problem}`),
    ...(description && { description }),
    ...(most && { maxLength: most }),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...value, [language]: currentTarget.value }),
  }
  return long ? (
    <Textarea {...common} autosize minRows={2} maxRows={16} />
  ) : (
    <TextInput {...common} autoComplete="off" />
  )
}
