import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allProjects, type ProjectFilter } from '../data/projects.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { formatNumber } from '../../../i18n/formats.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { saveProjects } from './save-projects.ts'

/** Exports every row that the filters find, not only this page. */
export function ExportButton({ filter }: { readonly filter: ProjectFilter }) {
  const { t } = useTranslation('projects')
  const { t: tStudy } = useTranslation('study')
  const sync = useSync()
  const [count, setCount] = useState<number | null>(null)
  const save = async () => {
    if (count !== null) return
    setCount(0)
    try {
      const rows = await allProjects(sync, filter, setCount)
      if (rows === null) notify({ kind: 'error', id: 'projects-export', title: t('error'), text: t('export_failed') })
      else saveProjects(rows, t, tStudy)
    } finally {
      setCount(null)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-busy={count !== null}
      onClick={() => void save()}
    >
      {count === null ? t('export') : t('exporting', { rows: formatNumber(count) })}
    </Button>
  )
}
