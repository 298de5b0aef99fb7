import { IconBan, IconCircleCheck, IconHourglass, IconMail, IconMessageCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { InquiryState } from './data/inquiries.ts'
import classes from '../../subjects/studies/status-badge.module.css'

const LOOKS = {
  nouvelle: { colour: '#fbbf24', Icon: IconMail },
  en_cours: { colour: '#3b82f6', Icon: IconHourglass },
  répondue: { colour: '#10b981', Icon: IconMessageCheck },
  close: { colour: '#64748b', Icon: IconCircleCheck },
  indésirable: { colour: '#ef4444', Icon: IconBan },
} as const satisfies Record<InquiryState, unknown>

/** State of an inquiry, like the badge of a study: colour, icon and word together. */
export function InquiryBadge({ state }: { readonly state: InquiryState }) {
  const { t } = useTranslation('inquiries')
  const { colour, Icon } = LOOKS[state]
  return (
    <span
      translate="no"
      className={classes.badge}
      style={{ '--statut-colour': colour } as CSSProperties}
      data-inquiry-state={state}
    >
      <span className={classes.dot} data-drawn aria-hidden="true" />
      <span className={classes.icon} aria-hidden="true">
        <Icon size={16} stroke={1.8} />
      </span>
      {t(`state.${state}`)}
    </span>
  )
}
