import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

export function SkipLink() {
  const { t } = useTranslation()
  const skip = () => document.querySelector<HTMLElement>('main h1, main')?.focus()
  return (
    <a href="#content" className={classes.skip} onClick={skip}>
      {t('skip')}
    </a>
  )
}
