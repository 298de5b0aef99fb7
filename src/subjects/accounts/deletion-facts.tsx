import { useTranslation } from 'react-i18next'
import classes from './deletion-facts.module.css'
import kit from '../../ui/kit/kit.module.css'

const GOES = ['profile', 'messages', 'links'] as const
const STAYS = ['studies', 'custody', 'invoices', 'journal', 'backups'] as const

/**
 * Which data the deletion of an account removes and which it keeps: for the person before, and for the administrator
 * who carries it out.
 */
export function DeletionFacts() {
  const { t } = useTranslation('account')
  return (
    <div className={`${kit.smaller} ${classes.facts}`}>
      <p className={kit.bold}>{t('deletion.goesTitle')}</p>
      <ul>
        {GOES.map((one) => (
          <li key={one}>{t(`deletion.goes.${one}`)}</li>
        ))}
      </ul>
      <p className={kit.bold}>{t('deletion.staysTitle')}</p>
      <ul>
        {STAYS.map((one) => (
          <li key={one}>{t(`deletion.stays.${one}`)}</li>
        ))}
      </ul>
      <p>
        {t('deletion.before')} {t('deletion.devices')}
      </p>
    </div>
  )
}
