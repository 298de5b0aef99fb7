import { Alert } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SECOND_MS = 1_000

/** Seconds until another code is taken, counted down; null: at once. */
export function useWait(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  const left = until === null ? 0 : Math.ceil((until - now) / SECOND_MS)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return left > 0 ? left : null
}

export function WaitLine({ seconds }: { readonly seconds: number | null }) {
  const { t } = useTranslation('codes')
  if (seconds === null) return null
  const minutes = Math.ceil(seconds / 60)
  return (
    <Alert color="yellow" icon={<IconHourglass aria-hidden />} role="status">
      {seconds > 90 ? t('wait.minutes', { count: minutes }) : t('wait.seconds', { count: seconds })}
    </Alert>
  )
}
