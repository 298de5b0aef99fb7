import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followed, isStalled, speedOf, type Sample } from '../../sync/domain/transfer.ts'
import { formatDuration, formatFileSize } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { useLanguage } from '../i18n/setup.ts'

interface TransferFiguresProps {
  readonly sent: number
  readonly size: number
}

/** Sent and total bytes, speed, time left; unknown figures are left out. Not read aloud: it changes every second. */
export function TransferFigures({ sent, size }: TransferFiguresProps) {
  const { t } = useTranslation('study')
  const language = useLanguage()
  const { samples, now } = useSamples(sent)
  const speed = speedOf(samples, now)
  const bytes = (count: number) => isolate(formatFileSize(count, language))
  const figures = [
    t('item.bytes', { sent: bytes(sent), size: bytes(size) }),
    ...(speed === null ? [] : [t('item.speed', { size: bytes(speed) })]),
    ...(speed === null || sent >= size
      ? []
      : [t('item.left', { time: isolate(formatDuration((size - sent) / speed, language)) })]),
    ...(isStalled(samples, now) && sent < size ? [t('item.stalled')] : []),
  ]
  return <span aria-live="off">{figures.join(' · ')}</span>
}

function useSamples(sent: number): { readonly samples: readonly Sample[]; readonly now: number } {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setSamples((before) => followed(before, { at: Date.now(), sent }))
  }, [sent])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return { samples, now }
}
