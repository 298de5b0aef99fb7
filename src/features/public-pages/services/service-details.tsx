import { useTranslation } from 'react-i18next'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import { SERVICES } from './services-list.ts'
import classes from './service-details.module.css'

const FACTS = ['how', 'result', 'delay'] as const

/** Each service: its purpose, its method, its result and its duration. */
export function ServiceDetails() {
  const { t } = useTranslation(['presentation', 'public'])
  return (
    <PageWidth className={classes.columns}>
      <nav aria-label={t('services.list')} className={classes.list}>
        <ul>
          {SERVICES.map(({ key }) => (
            <li key={key}>
              <a href={`#${key}`}>{t(`public:services.${key}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {SERVICES.map(({ key, icon }) => (
          <section key={key} id={key} aria-labelledby={`${key}-title`} className={classes.service}>
            <SiteIcon name={icon} size={32} />
            <div>
              <h2 id={`${key}-title`}>{t(`public:services.${key}`)}</h2>
              <p>{t(`services.${key}.what`)}</p>
              <dl>
                {FACTS.map((fact) => (
                  <div key={fact}>
                    <dt>{t(`services.${fact}`)}</dt>
                    <dd>{t(`services.${key}.${fact}`)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </section>
        ))}
      </div>
    </PageWidth>
  )
}
