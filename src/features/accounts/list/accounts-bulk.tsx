import { Button } from '@mantine/core'
import { IconCircleOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulk } from '../../../keeping/use-bulk.ts'
import type { CommandProblem } from '../../../keeping/use-command.ts'
import { SelectionBar } from '../../../ui/table/selection-bar.tsx'
import type { Selection } from '../../../ui/table/use-selection.ts'
import type { AccountRow } from '../data/admin-accounts.ts'
import { fullName } from '../dialogs/account-name.ts'
import { CloseManyDialog } from '../dialogs/close-many-dialog.tsx'

/** Actions for the chosen accounts together. */
export function AccountsBulk({ selection }: { readonly selection: Selection<AccountRow> }) {
  const { t } = useTranslation('accounts')
  const { progress, run, stop } = useBulk()
  const [closing, setClosing] = useState(false)
  const { rows } = selection
  // Their own sentences speak of a dialog that has counted or warned.
  const reasonOf = (problem: CommandProblem) => {
    if (problem.kind !== 'refused') return undefined
    if (problem.code === 'missions_running') return t('bulk.missions')
    return problem.code === 'own_account' ? t('bulk.own') : undefined
  }
  const close = async () => {
    const steps = rows.map((row) =>
      row.is_active
        ? { row, command: { name: 'set_account_active', args: { account_id: row.account_id, active: false } } as const }
        : { row, reason: t('bulk.inactive') },
    )
    selection.drop(
      await run(steps, {
        said: (count) => t('bulk.closed', { count }),
        nameOf: (row) => fullName(row) || row.email || t('unnamed'),
        reasonOf,
      }),
    )
  }
  return (
    <>
      {(rows.length > 0 || progress) && (
        <SelectionBar count={rows.length} onClear={selection.clear} progress={progress} onStop={stop}>
          <Button
            color="red.8"
            leftSection={<IconCircleOff size={18} aria-hidden="true" />}
            disabled={!rows.some(({ is_active }) => is_active)}
            onClick={() => setClosing(true)}
          >
            {t('action.close')}
          </Button>
        </SelectionBar>
      )}
      {closing && (
        <CloseManyDialog
          count={rows.filter(({ is_active }) => is_active).length}
          onConfirm={() => void close()}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  )
}
