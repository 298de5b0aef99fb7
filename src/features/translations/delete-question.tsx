import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextCommand } from '../../data/texts.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import type { CatalogueText } from './catalogue.ts'
import { seenOf } from './import-preview.ts'

/** Restores the shipped wording; a text of our own disappears. Its versions stay. */
export function DeleteQuestion({ text, onClose }: { readonly text: CatalogueText; readonly onClose: () => void }) {
  const { t } = useTranslation('translations')
  const give = useTextCommand()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    if (busy) return
    setBusy(true)
    const verdict = await give({
      name: 'reset_text',
      args: { key: text.key, version_id: crypto.randomUUID(), seen: seenOf(text) },
    })
    if (verdict.kind === 'storage-full' || verdict.kind === 'invalid')
      notify({ kind: 'error', title: t('error'), text: t(verdict.kind === 'invalid' ? 'notTaken' : 'storageFull') })
    // The notice of the verdict shows why it was refused.
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      dangerous
      busy={busy}
      title={t('question.title')}
      text={t(text.shipped ? 'question.reset' : 'question.gone', { key: isolate(text.key) })}
      confirmLabel={t('delete')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
