import { IconCircleCheck, IconHourglass, IconMessageCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupportStatut } from '../../../sync/index.ts'
import classes from '../studies/status-badge.module.css'

const LOOKS = {
  ouverte: { colour: '#fbbf24', Icon: IconHourglass },
  répondue: { colour: '#10b981', Icon: IconMessageCheck },
  fermée: { colour: '#64748b', Icon: IconCircleCheck },
} as const satisfies Record<SupportStatut, unknown>

/** How a help request stands: as the badge of a study, colour, icon and word together. */
export function SupportBadge({ statut }: { readonly statut: SupportStatut }) {
  const { t } = useTranslation('support')
  const { colour, Icon } = LOOKS[statut]
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
