import '@mantine/notifications/styles.css'
import { useDirection } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTopDialog } from './dialog-stack.ts'
import { ComponentTheme } from './component-theme.tsx'
import type { Notice } from './notices.tsx'

const LOOK = {
  success: { color: 'teal.8', icon: <IconCheck size={18} aria-hidden /> },
  info: { color: 'petrol', icon: <IconInfoCircle size={18} aria-hidden /> },
  error: { color: 'red.8', icon: <IconAlertCircle size={18} aria-hidden /> },
} as const

export function Toaster() {
  return (
    <ComponentTheme>
      <Toasts />
    </ComponentTheme>
  )
}

function Toasts() {
  const { dir } = useDirection()
  const dialog = useTopDialog()
  return (
    <Notifications
      key={dialog?.getAttribute('aria-labelledby') ?? 'page'}
      portalProps={dialog ? { target: dialog } : {}}
      position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
      limit={3}
      autoClose={4000}
      zIndex={500}
    />
  )
}

export function toast({ kind, title, text, id }: Notice): void {
  if (id) notifications.hide(id)
  notifications.show({
    ...(id ? { id } : {}),
    ...LOOK[kind],
    title,
    message: text ?? '',
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
    ...(kind === 'error' ? { autoClose: false } : {}),
    closeButtonProps: { 'aria-label': i18next.t('notice.close', { ns: 'shell' }), size: 'lg' },
  })
}

export function untoast(id: string): void {
  notifications.hide(id)
}
