import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './message-tabs.module.css'
import kit from '../../ui/kit/kit.module.css'

type Native = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> }
const Tab = createLink(({ className: _, ...rest }: Native) => (
  <a {...rest} className={`${kit.markXs} ${kit.tab} ${classes.tab}`} />
))

/** The messages to the administrators: three pages, each with its address. */
export function MessageTabs() {
  const { t } = useTranslation('messages')
  return (
    <nav aria-label={t('tabs.label')} className={classes.tabs}>
      <Tab to="/admin/messages" activeOptions={{ exact: true, includeSearch: false }}>
        {t('tabs.conversations')}
      </Tab>
      <Tab to="/admin/messages/demandes" activeOptions={{ includeSearch: false }}>
        {t('tabs.inquiries')}
      </Tab>
      <Tab to="/admin/messages/newsletter" activeOptions={{ includeSearch: false }}>
        {t('tabs.newsletter')}
      </Tab>
    </nav>
  )
}
