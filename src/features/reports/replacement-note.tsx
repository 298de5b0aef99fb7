import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportVersion } from '../../../sync/index.ts'
import { formatDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { lastReplacement } from './last-replacement.ts'
import classes from './replacement-note.module.css'

/** "Version 2, remplacé le 22/11/2026 : why", beside a report that is not the first one. */
export function ReplacementNote({ versions }: { readonly versions: readonly ReportVersion[] }) {
  const { t } = useTranslation('reports')
  const replacement = lastReplacement(versions)
  if (!replacement) return null
  const { number, at, reason } = replacement
  return (
    <p className={classes.note}>
      <IconRefresh size={18} aria-hidden="true" />
      <span>
        <strong>{t('replacement', { version: isolate(String(number)), date: isolate(formatDate(at)) })}</strong>{' '}
        <bdi>{reason}</bdi>
      </span>
    </p>
  )
}
