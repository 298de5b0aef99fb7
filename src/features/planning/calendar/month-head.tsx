import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import classes from './month-head.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface MonthHeadProps {
  /** YYYY-MM. */
  readonly month: string
  /** Months from this one. */
  readonly onMonth: (count: number) => void
  readonly onToday: () => void
}

export function MonthHead({ month, onMonth, onToday }: MonthHeadProps) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  return (
    <div className={`${kit.clusterXs} ${kit.centred}`}>
      <h2 className={`${kit.head} ${classes.month}`} aria-live="polite">
        {formatMonth(`${month}-01T12:00`, language)}
      </h2>
      <ActionIcon
        className={classes.arrow}
        variant="default"
        size={44}
        aria-label={t('previous')}
        onClick={() => onMonth(-1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.arrow}
        variant="default"
        size={44}
        aria-label={t('next')}
        onClick={() => onMonth(1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </ActionIcon>
      <Button variant="default" onClick={onToday}>
        {t('today')}
      </Button>
    </div>
  )
}
