import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { foreignLetter } from '../../../sync/domain/typed-address.ts'

type MailInputProps = TextInputProps & { readonly value: string }

/**
 * A mail address. Letters of another alphabet that look like ours are named as soon as they are typed. The type is not
 * `email`: Chromium then gives a domain in such letters as `xn--…`, which hides them.
 */
export function MailInput(props: MailInputProps) {
  const { t } = useTranslation('shell')
  const letter = foreignLetter(props.value)
  const error = letter === null ? props.error : t('foreignLetter', { letter })
  return (
    <TextInput
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      {...props}
      error={error}
    />
  )
}
