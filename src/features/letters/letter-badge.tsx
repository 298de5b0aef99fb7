import { IconCircleCheck, IconPencil, IconSend2 } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LetterState } from './data/letters.ts'
import classes from '../../subjects/studies/status-badge.module.css'

const LOOKS = {
  draft: { colour: '#fbbf24', Icon: IconPencil },
  sending: { colour: '#3b82f6', Icon: IconSend2 },
  sent: { colour: '#10b981', Icon: IconCircleCheck },
} as const satisfies Record<LetterState, unknown>

/** State of a letter, like the badge of a study: colour, icon and word together. */
export function LetterBadge({ state }: { readonly state: LetterState }) {
  const { t } = useTranslation('letters')
  const { colour, Icon } = LOOKS[state]
  return (
    <span
      translate="no"
      className={classes.badge}
      style={{ '--statut-colour': colour } as CSSProperties}
      data-letter-state={state}
    >
      <span className={classes.dot} data-drawn aria-hidden="true" />
      <span className={classes.icon} aria-hidden="true">
        <Icon size={16} stroke={1.8} />
      </span>
      {t(`state.${state}`)}
    </span>
  )
}
