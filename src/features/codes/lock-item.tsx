import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lock, useCodes } from './data/codes.ts'
import { leaveByWill } from '../../data/device/leaving.ts'
import { NavButtonItem } from '../../ui/links/nav-item.tsx'

/** Hides the area at once without signing out: the next person unlocks with their own code. */
export function LockItem() {
  const { t } = useTranslation()
  const codes = useCodes()
  const navigate = useNavigate()
  if (!codes?.mine) return null
  // The next person starts on their own dashboard: the address must not reveal this person's page.
  const leave = () =>
    leaveByWill(async () => {
      if (await lock()) await navigate({ to: '/unlock' })
    })
  return (
    <NavButtonItem icon={<IconLock size={20} aria-hidden />} onClick={() => void leave()}>
      {t('session.lock')}
    </NavButtonItem>
  )
}
