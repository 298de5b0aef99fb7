import { IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFreshHolidays, usePublicHolidays } from '../../data/studies/holidays.ts'
import { localDay } from '../../../sync/domain/invoice.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import classes from './rules.module.css'
import kit from '../../ui/kit/kit.module.css'

/** They have a page of their own. */
export function ComingHolidays() {
  const { t } = useTranslation('rules')
  useFreshHolidays()
  const known = usePublicHolidays()
  const [now] = useState(() => new Date())
  const coming = known?.filter(({ pays, jour }) => jour >= localDay(now, pays)).length
  return (
    <section className={`${kit.box} ${kit.stackXs} ${classes.rule}`} aria-labelledby="holidays">
      <h2 id="holidays">{t('holidays.title')}</h2>
      <div className={`${kit.stack2xs} ${kit.tight}`}>
        <p>
          {t('holidays.text')} {coming === undefined ? t('holidays.unknown') : t('holidays.coming', { count: coming })}
        </p>
      </div>
      <ButtonLink
        to="/admin/holidays"
        variant="default"
        leftSection={<IconBeach size={18} aria-hidden="true" />}
        className={classes.link}
      >
        {t('holidays.open')}
      </ButtonLink>
    </section>
  )
}
