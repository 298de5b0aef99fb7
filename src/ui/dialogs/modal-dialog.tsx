import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { enterDialog } from './dialog-stack.ts'
import classes from './modal-dialog.module.css'

interface ModalDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /**
   * `drawer`: full height, from the end of the line; `sheet`: as that, wide, the whole screen of a phone; `box`:
   * centred.
   */
  readonly shape?: 'box' | 'drawer' | 'sheet'
  readonly role?: 'dialog' | 'alertdialog'
}

/** The browser's own dialog: it traps focus, closes on Escape, gives focus back, and weighs nothing. */
export function ModalDialog({ opened, title, onClose, children, shape = 'box', role = 'dialog' }: ModalDialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const leaveByBack = useEffectEvent(() => onClose())
  useEffect(() => {
    const element = dialog.current
    if (!opened || !element) return
    const before = document.activeElement
    element.showModal()
    // The browser chooses the first control; React's own autoFocus has come before the dialog was open.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const leave = enterDialog(element, () => leaveByBack())
    return () => {
      leave()
      element.close()
      // The element left the page while it was open: the browser gives no focus back.
      if (before instanceof HTMLElement && document.activeElement === document.body) {
        before.focus({ preventScroll: true })
      }
    }
  }, [opened])
  if (!opened) return null
  const cancel = (event: SyntheticEvent) => {
    // React lets it bubble: of a dialog that lies on this one, or of a file that was not chosen after all.
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-shape={shape}
      onCancel={cancel}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.sheet}>
        <header className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <CloseButton size="xl" onClick={onClose} aria-label={t('dialog.close')} />
        </header>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>
  )
}
