import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/links/links.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SETTINGS_SECTIONS, type SettingsSectionName } from '../../subjects/areas/settings-sections.ts'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The subjects of the settings, one card each; `summaries`: the state of each, and its last author. */
export function SettingsOverview({
  summaries,
}: {
  readonly summaries: Readonly<Record<SettingsSectionName, ReactNode>>
}) {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className={`${kit.stackMd} ${kit.atTop} ${classes.cards}`}>
        {SETTINGS_SECTIONS.map(({ name, to, icon: Icon }) => (
          <section
            key={name}
            className={`${kit.box} ${kit.stackSm} ${classes.card}`}
            aria-labelledby={`settings-${name}`}
          >
            <h2 id={`settings-${name}`}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              {t(`section.${name}.title`)}
            </h2>
            <p className={`${kit.note} ${kit.flush}`}>{t(`section.${name}.text`)}</p>
            {summaries[name]}
            <TextLink to={to} className={classes.open}>
              {t(`section.${name}.open`)}
            </TextLink>
          </section>
        ))}
      </div>
    </>
  )
}
