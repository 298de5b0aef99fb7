import { useEffect, useEffectEvent, useRef } from 'react'
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
  // One that comes under a pointer that rests there is not being read: it would lie over what the pointer is about to press.
  const reached = useRef(false)
  const isHeld = () => place.current?.matches(reached.current ? ':hover, :focus-within' : ':focus-within') ?? false
  return createPortal(
    <div ref={place} className={classes.place} onPointerMove={() => (reached.current = true)} onPointerLeave={() => (reached.current = false)}>
      {toasts.slice(0, SHOWN_AT_ONCE).map((toast) => (
        <ToastCard key={toast.key} toast={toast} isHeld={isHeld} />
      ))}
    </div>,
    dialog ?? document.body,
  )
}

interface ToastCardProps {
  readonly toast: Toast
  /** While it is, none leaves. */
  readonly isHeld: () => boolean
}

function ToastCard({ toast: { key, notice: { kind, title, text } }, isHeld }: ToastCardProps) {
  const { t } = useTranslation()
  const close = () => takeAway((one) => one.key === key)
  // Whoever reads one or reaches for one must not find another in its place.
  const leave = useEffectEvent(() => {
    if (!isHeld()) close()
  })
  useEffect(() => {
    if (kind === 'error') return
    const timer = setInterval(leave, STAYS_MS)
    return () => clearInterval(timer)
  }, [kind])
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
