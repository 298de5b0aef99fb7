import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../../data/sync-context.tsx'
import { notify } from '../../../ui/notices/notices.tsx'

interface OpenFileProps {
  readonly path: string
  /** Accessible name: the file that opens. */
  readonly label: string
}

/** Opens a stored file in a tab, through an address that expires after minutes. */
export function OpenFile({ path, label }: OpenFileProps) {
  const { t } = useTranslation('projects')
  const { carriedFiles } = useSync()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    // Before the first await: browsers block a tab that no longer follows from the click.
    const tab = globalThis.open('', '_blank')
    if (tab) tab.opener = null
    setBusy(true)
    const link = await carriedFiles.link(path).finally(() => setBusy(false))
    if (link !== null && tab) tab.location.replace(link)
    else {
      tab?.close()
      notify({ kind: 'error', id: path, title: t('error'), text: t('file_failed') })
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      aria-label={label}
      leftSection={<IconExternalLink size={18} aria-hidden="true" />}
      onClick={() => void open()}
    >
      {t('open')}
    </Button>
  )
}
