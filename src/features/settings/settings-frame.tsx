import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SETTINGS_SECTIONS } from '../../subjects/areas/settings-sections.ts'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The frame of every page of the settings, with their navigation. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <nav aria-label={t('sections')} className={`${kit.cluster2xs} ${classes.sections}`}>
        <Link to="/admin/settings" activeOptions={{ exact: true, includeSearch: false }}>
          {t('overview.title')}
        </Link>
        {SETTINGS_SECTIONS.map(({ name, to }) => (
          <Link key={name} to={to} activeOptions={{ includeSearch: false }}>
            {t(`section.${name}.title`)}
          </Link>
        ))}
      </nav>
      {children}
    </>
  )
}
