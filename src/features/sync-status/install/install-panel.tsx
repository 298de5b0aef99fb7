import { useTranslation } from 'react-i18next'
import { installOffer } from './install-offer.ts'
import { InstallReasons, InstallWay } from './install-words.tsx'
import classes from './install.module.css'
import { useInstallFacts } from './use-installing.ts'
import kit from '../../../ui/kit/kit.module.css'

/** On the synchronisation page: always there while the app can be installed, also for those who said "later". */
export function InstallPanel() {
  const { t } = useTranslation('sync')
  const offer = installOffer(useInstallFacts())
  if (offer === 'none') return null
  return (
    <section className={`${kit.box} ${classes.panel}`} aria-labelledby="install-title">
      <h2 id="install-title" className={classes.title}>
        {t('install.title')}
      </h2>
      <InstallReasons />
      <InstallWay offer={offer} />
    </section>
  )
}
