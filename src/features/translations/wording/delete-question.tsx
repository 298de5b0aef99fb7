import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useCommand } from '../../../keeping/use-command.ts'
import type { CatalogueText } from '../catalogue.ts'
import { seenOf } from '../files/import-preview.ts'

/** Restores the shipped wording; a text of our own disappears. Its versions stay. */
export function DeleteQuestion({ text, onClose }: { readonly text: CatalogueText; readonly onClose: () => void }) {
  const { t } = useTranslation('translations')
  const { busy, run } = useCommand({ waits: true, title: t('error') })
  const remove = async () => {
    if (busy) return
    await run({
      name: 'reset_text',
      args: { key: text.key, version_id: crypto.randomUUID(), seen: seenOf(text) },
    })
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
