import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../data/sync-context.tsx'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { usePreferences } from '../../state/preferences.ts'
import { forgetKeptPages } from './data/kept-owner.ts'
import { keepPages } from './keep.ts'
import { PRESSED, takePressed } from './pressed.ts'

/** Keeps the pages that the app is opened on, to be read before it lives, and follows a link pressed on one. */
export function KeptPage() {
  const { t } = useTranslation('sync')
  const { userId } = useSync()
  const router = useRouter()
  useEffect(() => {
    const root = document.getElementById('root')
    return root
      ? keepPages(root, { user: userId, asOf: () => t('kept', { at: isolate(formatDateTime(new Date())) }) })
      : undefined
  }, [userId, t])
  useEffect(() => usePreferences.subscribe(() => void forgetKeptPages().catch(() => {})), [])
  useEffect(() => {
    const follow = () => {
      const root = document.getElementById('root')
      const to = root && takePressed(root)
      if (to) router.history.push(to)
    }
    follow()
    addEventListener(PRESSED, follow)
    return () => removeEventListener(PRESSED, follow)
  }, [router])
  return null
}
