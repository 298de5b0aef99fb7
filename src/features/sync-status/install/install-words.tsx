import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askToInstall } from '../../../service-worker/install.ts'
import classes from './install.module.css'
import type { InstallOffer } from './install-offer.ts'

const REASONS = ['install.opens', 'install.keeps', 'install.protects'] as const

/** Reasons for installing: advantages of an installed app over a page in a tab. */
export function InstallReasons() {
  const { t } = useTranslation('sync')
  return (
    <ul className={classes.reasons}>
      {REASONS.map((reason) => (
        <li key={reason}>{t(reason)}</li>
      ))}
    </ul>
  )
}

interface InstallWayProps {
  readonly offer: Exclude<InstallOffer, 'none'>
  readonly onAnswer?: (accepted: boolean) => void
}

/** The button, or the two steps where the browser leaves it to the person. */
export function InstallWay({ offer, onAnswer }: InstallWayProps) {
  const { t } = useTranslation('sync')
  if (offer === 'share-menu') {
    return (
      <ol className={classes.steps}>
        <li>{t('install.share_first')}</li>
        <li>{t('install.share_then')}</li>
      </ol>
    )
  }
  const install = async () => {
    const accepted = await askToInstall()
    // Browsers grant persistent storage to an installed app, though they may refuse it to a page in a tab.
    if (accepted) await navigator.storage.persist().catch(() => false)
    onAnswer?.(accepted)
  }
  return (
    <Button size="sm" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={() => void install()}>
      {t('install.now')}
    </Button>
  )
}
