import { Container } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/links.tsx'
import { Horizon } from './horizon.tsx'
import classes from './hero.module.css'

const STATISTICS = ['countries', 'studies', 'support'] as const

export function Hero() {
  const { t } = useTranslation('public')
  return (
    <section className={classes.hero}>
      <Container size="var(--hawa-page)" className={classes.columns}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {t('hero.title')}
          </h1>
          <p className={classes.lead}>{t('hero.lead')}</p>
          <div className={classes.actions}>
            <ButtonLink to="/start-study" size="lg">
              {t('hero.start')}
            </ButtonLink>
            <ButtonLink to="/" hash="expert" size="lg" variant="default">
              {t('hero.expert')}
            </ButtonLink>
          </div>
          <dl className={classes.statistics}>
            {STATISTICS.map((name) => (
              <div key={name}>
                <dt>{t(`statistics.${name}Label`)}</dt>
                <dd>
                  <bdi dir="ltr">{t(`statistics.${name}`)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={classes.picture}>
          <Horizon />
        </div>
      </Container>
    </section>
  )
}
