import type { ReactNode } from 'react'
import { formatAmount, formatDate, formatDateTime, formatDay, formatFileSize, type Moment } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/setup.ts'

/** Keeps what is written left to right whole inside Arabic text: dates, addresses, references. */
export function Ltr({ children }: { readonly children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}

export function DateText({ value }: { readonly value: Moment }) {
  return <Stamp value={value} text={formatDate(value)} />
}

/** A day of the calendar, YYYY-MM-DD. */
export function DayText({ value }: { readonly value: string }) {
  return <Ltr><time dateTime={value}>{formatDay(value)}</time></Ltr>
}

export function DateTimeText({ value }: { readonly value: Moment }) {
  return <Stamp value={value} text={formatDateTime(value)} />
}

/** Dinars. The unit decides the direction: in Arabic it stands left of its number. */
export function AmountText({ value }: { readonly value: number }) {
  const language = useLanguage()
  return <bdi>{formatAmount(value, language)}</bdi>
}

/** Bytes. The unit decides the direction: in Arabic it stands left of its number. */
export function SizeText({ value }: { readonly value: number }) {
  const language = useLanguage()
  return <bdi>{formatFileSize(value, language)}</bdi>
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
