import type { ComponentProps, ReactNode } from 'react'
import { formatAmount, formatDate, formatDateTime, formatDay, formatFileSize, type Moment } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/setup.ts'

/**
 * A value as it is: a name, a code, a figure. Whole inside a sentence of another direction, and no browser translates
 * it. Everything of that kind goes through it.
 */
export function Exact(props: ComponentProps<'bdi'>) {
  return <bdi translate="no" {...props} />
}

/** Text that is written left to right: dates, addresses, references. */
export function Ltr({ children }: { readonly children: ReactNode }) {
  return <Exact dir="ltr">{children}</Exact>
}

export function DateText({ value }: { readonly value: Moment }) {
  return <Stamp value={value} text={formatDate(value)} />
}

/** A day of the calendar, YYYY-MM-DD. */
export function DayText({ value }: { readonly value: string }) {
  return (
    <Ltr>
      <time dateTime={value}>{formatDay(value)}</time>
    </Ltr>
  )
}

export function DateTimeText({ value }: { readonly value: Moment }) {
  return <Stamp value={value} text={formatDateTime(value)} />
}

/** Dinars. The unit decides the direction: in Arabic it stands left of its number. */
export function AmountText({ value }: { readonly value: number }) {
  const language = useLanguage()
  return <Exact>{formatAmount(value, language)}</Exact>
}

/** Bytes. The unit decides the direction: in Arabic it stands left of its number. */
export function SizeText({ value }: { readonly value: number }) {
  const language = useLanguage()
  return <Exact>{formatFileSize(value, language)}</Exact>
}

/** A sentence of values that `isolate` has set apart: each of them as it is. */
export function Sentence({ children }: { readonly children: string }) {
  return children.split(/(\u2068[^\u2069]*\u2069)/).map((part, at) =>
    // The parts of a sentence change with the whole of it, never their places.
    part.startsWith('\u2068') ? <Exact key={at}>{part.slice(1, -1)}</Exact> : part,
  )
}

/** An instant as `text`, left to right; nothing where that is empty. */
export function Stamp({ value, text }: { readonly value: Moment; readonly text: string }) {
  if (!text) return null
  return (
    <Ltr>
      <time dateTime={new Date(value).toISOString()}>{text}</time>
    </Ltr>
  )
}
