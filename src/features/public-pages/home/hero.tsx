import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { Horizon } from './horizon.tsx'
import classes from './hero.module.css'

const STATISTICS = ['countries', 'studies', 'support'] as const

export function Hero() {
  const { t } = useTranslation('public')
  return (
    <section className={classes.hero}>
      <PageWidth className={classes.columns}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {t('hero.title')}
          </h1>
          <p className={classes.lead}>{t('hero.lead')}</p>
          <div className={classes.actions}>
            <ActionLink to="/start-study" size="lg">
              {t('hero.start')}
            </ActionLink>
            <ActionLink to="/contact-expert" size="lg" face="plain">
              {t('hero.expert')}
            </ActionLink>
          </div>
          <dl className={classes.statistics}>
            {STATISTICS.map((name) => (
              <div key={name}>
                <dt>{t(`statistics.${name}Label`)}</dt>
                <dd>
                  <Ltr>{t(`statistics.${name}`)}</Ltr>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={classes.picture}>
          <Horizon />
        </div>
      </PageWidth>
    </section>
  )
}
