import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tellServer } from '../../state/server-log.ts'
import { ActionButton } from '../links/action-link.tsx'
import { PageWidth } from '../page/page-width.tsx'
import classes from './route-failure.module.css'

/** A screen that could not be shown: mostly a part of the app that never reached this device. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const notHere = isMissingPart(error)
  useEffect(() => {
    if (!notHere) tellServer('page', error)
  }, [error, notHere])
  return (
    <PageWidth>
      <section role="alert" className={classes.failure}>
        <h1 tabIndex={-1}>{notHere ? t('failure.notHere') : t('failure.title')}</h1>
        <p>{notHere ? t('failure.notHereText') : t('failure.text')}</p>
        <ActionButton onClick={() => void (notHere ? location.reload() : router.invalidate())}>
          {t('failure.retry')}
        </ActionButton>
      </section>
    </PageWidth>
  )
}

/** The errors of files that Vite could not load. */
const unloaded = new WeakSet<object>()
if (typeof document !== 'undefined') {
  addEventListener('vite:preloadError', ({ payload }) => {
    unloaded.add(payload)
    tellServer('part', payload)
  })
  addEventListener('error', ({ error }) => tellServer('script', error))
  addEventListener('unhandledrejection', ({ reason }) => tellServer('script', reason))
}

/**
 * A line that carries nothing counts as online for the browser. A bug of ours may be a TypeError too, and reloads as
 * well.
 */
function isMissingPart(error: unknown): boolean {
  if (error instanceof Error && unloaded.has(error)) return true
  return !navigator.onLine && error instanceof TypeError
}
