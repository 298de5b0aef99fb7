import { useTranslation } from 'react-i18next'
import classes from './update-bar.module.css'

interface UpdateBarProps {
  readonly state: 'none' | 'ready' | 'applying'
  readonly onApply: () => void
}

/** A newer version waits; it is activated only when the person agrees [L15]. */
export function UpdateBar({ state, onApply }: UpdateBarProps) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {state !== 'none' && (
        <div className={classes.bar}>
          <span>{t('update.ready')}</span>
          <button type="button" className={classes.apply} onClick={onApply} disabled={state === 'applying'}>
            {state === 'applying' ? t('update.applying') : t('update.apply')}
          </button>
        </div>
      )}
    </div>
  )
}
