import { ActionIcon } from '@mantine/core'
import { IconArrowAutofitWidth, IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import classes from './pdf-toolbar.module.css'

interface PdfToolbarProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly onZoomIn: () => void
  readonly onZoomOut: () => void
  readonly onFit: () => void
}

export function PdfToolbar({ page, pages, onPage, onZoomIn, onZoomOut, onFit }: PdfToolbarProps) {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('viewer.pages')}>
      <Tool label={t('viewer.previous')} onClick={() => onPage(page - 1)} disabled={page <= 1}>
        <IconChevronUp size={22} aria-hidden="true" />
      </Tool>
      <Tool label={t('viewer.next')} onClick={() => onPage(page + 1)} disabled={page >= pages}>
        <IconChevronDown size={22} aria-hidden="true" />
      </Tool>
      <span className={classes.count} role="status">
        {t('viewer.page', { page: isolate(String(page)), pages: isolate(String(pages)) })}
      </span>
      <Tool label={t('viewer.zoom_out')} onClick={onZoomOut}>
        <IconZoomOut size={22} aria-hidden="true" />
      </Tool>
      <Tool label={t('viewer.fit')} onClick={onFit}>
        <IconArrowAutofitWidth size={22} aria-hidden="true" />
      </Tool>
      <Tool label={t('viewer.zoom_in')} onClick={onZoomIn}>
        <IconZoomIn size={22} aria-hidden="true" />
      </Tool>
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

function Tool({ label, onClick, disabled = false, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray.8"
      size={44}
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
    >
      {children}
    </ActionIcon>
  )
}
