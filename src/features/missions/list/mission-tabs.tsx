import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statut } from '../../../../sync/index.ts'
import { STATUTS } from '../../../data/address-values.ts'
import { useStudyCounts } from '../../../data/studies/studies.ts'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import classes from './mission-tabs.module.css'

interface MissionTabsProps {
  readonly statut: Statut
  readonly onStatut: (statut: Statut) => void
  readonly children: ReactNode
}

/** In the specification's order. No own mission is "en_attente": that tab counts the studies that may be accepted. */
export function MissionTabs({ statut, onStatut, children }: MissionTabsProps) {
  const { t } = useTranslation(['field', 'study'])
  const mine = useStudyCounts('mine')
  const available = useStudyCounts('available')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the row is longer than the screen: the tab of the address must be in sight.
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [statut])
  const count = (one: Statut) => (one === 'en_attente' ? available : mine)?.[one]
  return (
    <Tabs
      value={statut}
      onChange={(value) => onStatut(STATUTS.find((one) => one === value) ?? statut)}
      keepMounted={false}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List ref={list} aria-label={t('missions.tabs')}>
        {STATUTS.map((one) => (
          <Tabs.Tab key={one} translate="no" value={one} data-count={count(one)}>
            <span
              className={classes.dot}
              data-drawn
              style={{ background: STATUT_LOOK[one].colour }}
              aria-hidden="true"
            />
            {t(`study:statut.${one}`)} <span className={classes.count}>{count(one) ?? '–'}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={statut} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
