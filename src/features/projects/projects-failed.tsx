import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskFailure } from '../../../sync/index.ts'
import list from '../../ui/lists/admin-list.module.css'
import { notify } from '../../ui/notices/notices.tsx'
import kit from '../../ui/kit/kit.module.css'

interface ProjectsFailedProps {
  readonly reason: AskFailure
  readonly onRetry: () => void
}

/** Shown once as a notice, and in place of the missing list. */
export function ProjectsFailed({ reason, onRetry }: ProjectsFailedProps) {
  const { t } = useTranslation(['projects', 'lists'])
  const title = t('error')
  const text = t('failed')
  useEffect(() => notify({ kind: 'error', id: 'projects', title, text }), [title, text])
  return (
    <div className={`${kit.box} ${kit.stackSm} ${list.failed}`} role="alert">
      <p>
        <strong>{text}</strong> {t(`lists:failed_${reason}`)}
      </p>
      <Button variant="default" onClick={onRetry}>
        {t('lists:retry')}
      </Button>
    </div>
  )
}
