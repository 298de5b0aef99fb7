import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../../data/sync-context.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import classes from '../install/install.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** A way out for work that this device may never send: one file, which an administrator can import. */
export function ExportPanel({ count }: { readonly count: number }) {
  const { t } = useTranslation('sync')
  const sync = useSync()
  const [busy, setBusy] = useState(false)
  const exportAll = async () => {
    setBusy(true)
    // A disk without room, bytes that can no longer be read: the queue is as it was, and the items can be exported one
    // by one.
    const file = await sync.exportUnsent().catch(() => null)
    setBusy(false)
    if (file) await saveFile(file)
    else notify({ kind: 'error', title: t('item.export_failed') })
  }
  if (count === 0) return null
  return (
    <section className={`${kit.box} ${classes.panel}`} aria-labelledby="export-title">
      <h2 id="export-title" className={classes.title}>
        {t('export_all.title')}
      </h2>
      <p className={classes.text}>{t('export_all.text')}</p>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void exportAll()}
        leftSection={<IconFileZip size={18} aria-hidden="true" />}
      >
        {t('export_all.action', { count })}
      </Button>
    </section>
  )
}
