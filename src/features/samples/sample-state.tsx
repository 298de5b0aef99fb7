import { IconArrowsExchange, IconBan, IconTestPipe } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SampleState as State } from '../../data/address-values.ts'
import classes from './sample-state.module.css'
import kit from '../../ui/kit/kit.module.css'

const ICONS = { preleve: IconTestPipe, remis: IconArrowsExchange, annule: IconBan } as const satisfies Record<
  State,
  unknown
>

/** State of a sample: colour, icon and word together. */
export function SampleState({ state }: { readonly state: State }) {
  const { t } = useTranslation('samples')
  const Icon = ICONS[state]
  return (
    <span translate="no" className={`${kit.mark} ${classes.state}`} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  )
}
