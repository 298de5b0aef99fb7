import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { isAsWritten, readTyped, typedText, type NumberKind } from '../../i18n/typed-number.ts'
import classes from './number-field.module.css'
import kit from '../kit/kit.module.css'

type Own = 'value' | 'onChange' | 'inputMode' | 'inputContainer' | 'dir' | 'attributes' | 'ref'

interface NumberFieldProps extends Omit<TextInputProps, Own> {
  readonly ref?: Ref<HTMLInputElement>
  /** As typed. */
  readonly value: string
  readonly onText: (text: string) => void
  readonly kind?: NumberKind
}

/**
 * A number as a person types it, read by `readTyped`. If the app would write it in another way, the field shows the
 * number to be saved; if it can be read in two ways, the field asks, and the answer becomes its text. Its form accepts
 * only `typedValue`.
 */
export function NumberField({ ref, value, onText, kind = 'measure', error, ...input }: NumberFieldProps) {
  const { t } = useTranslation('sync')
  const language = useLanguage()
  const element = useRef<HTMLInputElement>(null)
  const bothRefs = useMergedRef(element, ref)
  const typed = readTyped(value, language, kind)

  /** A number whose formatted text is itself ambiguous on this screen is described by the whole numbers around it. */
  const said = (number: number) => {
    const written = isolate(formatExact(number))
    if (Number.isInteger(number) || readTyped(formatExact(number), language).kind === 'number') return written
    const [low, high] = [isolate(formatExact(Math.floor(number))), isolate(formatExact(Math.ceil(number)))]
    return t('typed.between', { number: written, low, high })
  }
  const choose = (number: number) => {
    onText(typedText(number, language))
    element.current?.focus()
  }
  const question = typed.kind === 'ambiguous' && (
    <>
      {t('typed.ask')}
      <span className={`${kit.clusterXs} ${classes.readings}`}>
        {typed.readings.map((number) => (
          <Button key={number} variant="default" onClick={() => choose(number)}>
            {said(number)}
          </Button>
        ))}
      </span>
    </>
  )
  const answer =
    typed.kind === 'number' && !isAsWritten(value, typed.value) && t('typed.read', { number: said(typed.value) })
  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={bothRefs}
      value={value}
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      attributes={{ input: { dir: 'ltr' } }}
      error={question || error}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      inputContainer={above(
        <span className={`${kit.quiet} ${kit.block} ${classes.read}`} aria-live="polite">
          {answer}
        </span>,
      )}
    />
  )
}

const above = (below: ReactNode) => (input: ReactNode) => (
  <>
    {input}
    {below}
  </>
)
