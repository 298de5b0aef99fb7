import { CloseButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../../data/sync-status.ts'
import { installLater, isInstallLater } from '../../../state/install-later.ts'
import { useSteady } from '../../../ui/timing/steady.ts'
import { ClearingNote } from '../centre/clearing-note.tsx'
import { barOffer } from './install-offer.ts'
import { InstallReasons, InstallWay } from './install-words.tsx'
import classes from './install.module.css'
import { useInstallFacts } from './use-installing.ts'

/** Under the header of an area, for somebody who has just begun to work here; closed, it stays away for thirty days. */
export function InstallBar() {
  const { t } = useTranslation('sync')
  const status = useSyncStatus()
  const { pathname } = useLocation()
  const facts = useInstallFacts()
  const [later, setLater] = useState(() => isInstallLater(new Date()))
  const offer = useSteady(
    barOffer({
      ...facts,
      later,
      hindered: status?.connection !== 'reached' || status.needsLogin || status.refused > 0,
      onSyncPage: pathname.endsWith('/synchronisation'),
    }),
  )
  if (offer === 'none') return null
  const close = () => {
    installLater(new Date())
    setLater(true)
  }
  return (
    <aside className={classes.bar} aria-labelledby="install-title">
      <div className={classes.words}>
        <h2 id="install-title" className={classes.title}>
          {t('install.title')}
        </h2>
        <InstallReasons />
        <ClearingNote />
      </div>
      <InstallWay offer={offer} onAnswer={close} />
      <CloseButton
        className={classes.close}
        size="xl"
        aria-label={t('install.later')}
        title={t('install.later')}
        onClick={close}
      />
    </aside>
  )
}
