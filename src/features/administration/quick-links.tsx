import { IconChartBar, IconFileText, IconFolders, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OFFICE_PAGES } from './office-links.ts'
import classes from './todo-list.module.css'
import kit from '../../ui/kit/kit.module.css'

const ICONS = { accounts: IconUsers, projects: IconFolders, reports: IconFileText, statistics: IconChartBar } as const

export function QuickLinks() {
  const { t } = useTranslation('admin')
  return (
    <nav aria-label={t('quick.label')} className={`${kit.stackSm} ${classes.quick}`}>
      {(['accounts', 'projects', 'reports', 'statistics'] as const).map((page) => {
        const Icon = ICONS[page]
        return (
          <Link key={page} {...OFFICE_PAGES[page]} className={`${kit.box} ${classes.way}`}>
            <Icon size={20} aria-hidden="true" />
            {t(`quick.${page}`)}
          </Link>
        )
      })}
    </nav>
  )
}
