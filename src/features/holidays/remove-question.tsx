import { useTranslation } from 'react-i18next'
import type { Holiday } from '../../../sync/index.ts'
import { holidayWords } from '../../data/studies/holidays.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { holidayName } from '../../subjects/countries/holiday-name.ts'
import { isGiven, useCommand } from '../../keeping/use-command.ts'

export function RemoveQuestion({ holiday, onClose }: { readonly holiday: Holiday; readonly onClose: () => void }) {
  const { t } = useTranslation('holidays')
  const language = useLanguage()
  const { busy, run } = useCommand()
  const remove = async () => {
    const { pays, jour } = holiday
    const seen = holidayWords(holiday)
    if (isGiven(await run({ name: 'remove_public_holiday', args: { pays, jour, seen } }))) onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('question.title')}
      text={t('question.text', {
        name: isolate(holidayName(holiday, language)),
        day: isolate(formatDay(holiday.jour)),
      })}
      confirmLabel={t('remove')}
      onConfirm={() => void remove()}
      onClose={onClose}
      dangerous
      busy={busy}
    />
  )
}
