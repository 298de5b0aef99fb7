import { useEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTopDialog } from '../dialogs/dialog-stack.ts'
import { Sentence } from '../text/formatted.tsx'
import { runTime } from './toast-time.ts'
import { staysOpen, takeAway, useToasts, type Toast } from './toasts.ts'
import classes from './toaster.module.css'

const SHOWN_AT_ONCE = 3

const ICONS = { success: IconCheck, info: IconInfoCircle, error: IconAlertCircle } as const

/** Our own: a library of toasts weighs ten times as much, on a public site that is to fit into a first visit. */
export function Toaster() {
  const toasts = useToasts()
  const dialog = useTopDialog()
  const place = useRef<HTMLDivElement>(null)
  const isRead = useRead(place)
  const shown = toasts.slice(0, SHOWN_AT_ONCE)
  useEffect(() => {
    for (const toast of shown) runTime(toast, isRead)
  })
  return createPortal(
    <div ref={place} className={classes.place}>
      {shown.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </div>,
    dialog ?? document.body,
  )
}

/**
 * Whether somebody is reading the notices: by the place that the pointer was moved to, since a notice that leaves by
 * itself lets the pointer through to the button below. A notice that appears under a resting or pressing pointer does
 * not count as read.
 */
function useRead(place: RefObject<HTMLElement | null>): () => boolean {
  const reached = useRef(false)
  useEffect(() => {
    const moved = ({ clientX, clientY }: PointerEvent) => {
      const { left, right, top, bottom } = place.current?.getBoundingClientRect() ?? NOWHERE
      reached.current = clientX >= left && clientX < right && clientY >= top && clientY < bottom
    }
    const pressed = () => {
      reached.current = false
    }
    addEventListener('pointermove', moved)
    addEventListener('pointerdown', pressed)
    return () => {
      removeEventListener('pointermove', moved)
      removeEventListener('pointerdown', pressed)
    }
  }, [place])
  return () => reached.current || (place.current?.matches(':focus-within') ?? false)
}

const NOWHERE = { left: 0, right: 0, top: 0, bottom: 0 }

function ToastCard({ toast: { key, notice } }: { readonly toast: Toast }) {
  const { kind, title, text, action } = notice
  const { t } = useTranslation()
  const leave = () => takeAway((one) => one.key === key)
  const stays = staysOpen(notice)
  const Icon = ICONS[kind]
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      data-stays={stays || undefined}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <span className={classes.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          <Sentence>{title}</Sentence>
        </div>
        {text !== undefined && (
          <div className={classes.text}>
            <Sentence>{text}</Sentence>
          </div>
        )}
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              leave()
              action.press()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {stays && (
        <button
          type="button"
          className={classes.close}
          onClick={() => {
            leave()
            action?.leave()
          }}
          aria-label={t('notice.close')}
        >
          <IconX size={20} aria-hidden />
        </button>
      )}
    </div>
  )
}
