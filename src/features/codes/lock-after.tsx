import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setLockAfter } from './data/codes.ts'
import classes from './code-section.module.css'

const MINUTES = [5, 15, 30, 60] as const

/** After how long the device locks itself. */
export function LockAfter({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('codes')
  return (
    <div className={classes.part}>
      <NativeSelect
        label={t('lock.after')}
        description={t('lock.hint')}
        value={minutes}
        onChange={({ currentTarget }) => void setLockAfter(Number(currentTarget.value))}
        data={MINUTES.map((count) => ({ value: String(count), label: t('lock.minutes', { count }) }))}
      />
    </div>
  )
}
