import { useEffect, useRef } from 'react'
import { dispatchFrom } from '../../data/commands/dispatch.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useProfile } from '../../data/sync-status.ts'
import { useLanguage } from '../../i18n/setup.ts'

/**
 * Mails follow the language chosen while signed in. Only a choice is sent: two devices in two languages, or the link of
 * a mail, do not change it back and forth.
 */
export function KeepLanguage() {
  const language = useLanguage()
  const profile = useProfile()
  const sync = useSync()
  const shown = useRef(language)
  useEffect(() => {
    if (!profile || shown.current === language) return
    shown.current = language
    if (profile.langue !== language) void dispatchFrom(sync, { name: 'update_profile', args: { langue: language } })
  }, [language, profile, sync])
  return null
}
