import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Statut } from '../../../../sync/index.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { useCameFrom } from '../list/came-from.ts'
import classes from './back-to-list.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Link to the list that led here, with its filter; without one, to the missions in the same state. */
export function BackToList({ statut }: { readonly statut: Statut | undefined }) {
  const { t } = useTranslation('field')
  const from = useCameFrom()
  const { to, search } = from ?? ({ to: '/intervenant/missions', search: statut ? { statut } : {} } as const)
  return (
    <TextLink to={to} search={search} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden="true" className={kit.onward} /> {t(WORDS[to])}
    </TextLink>
  )
}

const WORDS = {
  '/intervenant/dashboard': 'dashboard.title',
  '/intervenant/missions': 'missions.mine',
  '/intervenant/available-studies': 'available.title',
} as const
