import {
  IconBriefcase,
  IconCircleCheck,
  IconCircleOff,
  IconHourglass,
  IconShieldCheck,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypeCompte } from '../../../../sync/index.ts'
import type { AccountRow } from '../data/admin-accounts.ts'
import classes from '../../../subjects/studies/status-badge.module.css'

const TYPES = { client: IconUser, intervention: IconBriefcase, admin: IconShieldCheck } as const satisfies Record<
  TypeCompte,
  unknown
>

const STATES = {
  active: { colour: '#10b981', Icon: IconCircleCheck },
  inactive: { colour: '#64748b', Icon: IconCircleOff },
  waiting: { colour: '#fbbf24', Icon: IconHourglass },
  refused: { colour: '#ef4444', Icon: IconX },
} as const

export function TypeBadge({ type }: { readonly type: TypeCompte }) {
  const { t } = useTranslation('accounts')
  const Icon = TYPES[type]
  return (
    <span
      translate="no"
      className={classes.badge}
      style={{ '--statut-colour': 'var(--mantine-color-petrol-6)' } as CSSProperties}
    >
      <span className={classes.icon} aria-hidden="true">
        <Icon size={16} stroke={1.8} />
      </span>
      {t(`type.${type}`)}
    </span>
  )
}

/**
 * For a specialist, the approval that is missing, which asks for an answer; whether an account is active. Colour, icon
 * and word together.
 */
export function StateBadges({ account }: { readonly account: Pick<AccountRow, 'is_active' | 'standing'> }) {
  return (
    <>
      {account.standing !== 'approved' && <State state={account.standing} />}{' '}
      <State state={account.is_active ? 'active' : 'inactive'} />
    </>
  )
}

function State({ state }: { readonly state: keyof typeof STATES }) {
  const { t } = useTranslation('accounts')
  const { colour, Icon } = STATES[state]
  return (
    <span
      translate="no"
      className={classes.badge}
      style={{ '--statut-colour': colour } as CSSProperties}
      data-state={state}
    >
      <span className={classes.dot} data-drawn aria-hidden="true" />
      <span className={classes.icon} aria-hidden="true">
        <Icon size={16} stroke={1.8} />
      </span>
      {t(`state.${state}`)}
    </span>
  )
}
