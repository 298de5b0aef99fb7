import { useEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTopDialog } from './dialog-stack.ts'
import { takeAway, useToasts, type Toast } from './toasts.ts'
import classes from './toaster.module.css'

const SHOWN_AT_ONCE = 3
const STAYS_MS = 4000

const ICONS = { success: IconCheck, info: IconInfoCircle, error: IconAlertCircle } as const

/** Our own: a library of toasts weighs ten times as much, on a public site that is to fit into a first visit. */
export function Toaster() {
  const toasts = useToasts()
  const dialog = useTopDialog()
  const place = useRef<HTMLDivElement>(null)
  return createPortal(
    <div ref={place} className={classes.place}>
      {toasts.slice(0, SHOWN_AT_ONCE).map((toast) => (
        <ToastCard key={toast.key} toast={toast} place={place} />
      ))}
    </div>,
    dialog ?? document.body,
  )
}

interface ToastCardProps {
  readonly toast: Toast
  readonly place: RefObject<HTMLElement | null>
}

function ToastCard({ toast: { key, notice: { kind, title, text } }, place }: ToastCardProps) {
  const { t } = useTranslation()
  const close = () => takeAway((one) => one.key === key)
  useEffect(() => {
    if (kind === 'error') return
    const timer = setInterval(() => {
      // Whoever reads one or reaches for one must not find another in its place.
      if (!place.current?.matches(':hover, :focus-within')) takeAway((one) => one.key === key)
    }, STAYS_MS)
    return () => clearInterval(timer)
  }, [key, kind, place])
  const Icon = ICONS[kind]
  return (
    <div className={classes.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {text !== undefined && <div className={classes.text}>{text}</div>}
      </div>
      <button type="button" className={classes.close} onClick={close} aria-label={t('notice.close')}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}
