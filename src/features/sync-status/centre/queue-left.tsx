import { useTranslation } from 'react-i18next'
import type { NoAnswer, OutboxItem } from '../../../../sync/index.ts'
import { formatFileSize } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { filesLeft } from './files-left.ts'
import classes from './queue-left.module.css'

interface QueueLeftProps {
  readonly items: readonly OutboxItem[]
  readonly noAnswer: NoAnswer | null
}

/** The number of files still to be sent, and their bytes left. */
export function QueueLeft({ items, noAnswer }: QueueLeftProps) {
  const { t } = useTranslation('sync')
  const language = useLanguage()
  const { files, bytes } = filesLeft(items)
  if (files === 0) return null
  return (
    <p className={classes.left}>
      {t('left.files', { count: files, size: isolate(formatFileSize(bytes, language)) })}
      {noAnswer && ` · ${t(`left.${noAnswer}`)}`}
    </p>
  )
}
