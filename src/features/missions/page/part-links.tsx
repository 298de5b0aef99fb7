import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { MISSION_PARTS } from './mission-parts.ts'
import classes from './part-links.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface PartLinksProps {
  readonly id: StudyId
  readonly unread: number
}

/** Links to the parts of a mission: each is an address, so that Back and bookmarks work. */
export function PartLinks({ id, unread }: PartLinksProps) {
  const { t } = useTranslation(['field', 'messages'])
  return (
    <nav aria-label={t('part.label')} className={classes.parts}>
      {MISSION_PARTS.map((one) => (
        <Link
          key={one}
          to="/intervenant/missions/$id"
          params={{ id }}
          search={one === 'travail' ? {} : { onglet: one }}
          state
          className={`${kit.markXs} ${kit.tab} ${classes.part}`}
          activeOptions={{ exact: true }}
        >
          {t(`part.${one}`)}
          {one === 'messages' && unread > 0 && (
            <span className={`${kit.count} ${classes.unread}`}>
              <span aria-hidden="true">{formatNumber(unread)}</span>
              <span className={kit.unseen}>{t('messages:list.unread', { count: unread })}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
