import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statut } from '../../../sync/index.ts'
import { STATUT_LOOK } from './statut-look.ts'
import classes from './status-badge.module.css'

/** The state of a study: colour, icon and word together, so that none of them is needed alone. */
export function StatusBadge({ statut }: { readonly statut: Statut }) {
  const { t } = useTranslation('study')
  const { colour, Icon } = STATUT_LOOK[statut]
  return (
    <span
      translate="no"
      className={classes.badge}
      style={{ '--statut-colour': colour } as CSSProperties}
      data-statut={statut}
    >
      <span className={classes.dot} data-drawn aria-hidden="true" />
      <span className={classes.icon} aria-hidden="true">
        <Icon size={16} stroke={1.8} />
      </span>
      {t(`statut.${statut}`)}
    </span>
  )
}
