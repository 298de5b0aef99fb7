import type { AccountRow } from '../data/admin-accounts.ts'
import type { AccountTask } from '../list/accounts-table.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

export interface AccountDialogProps {
  /** The row as the list showed it. */
  readonly account: AccountRow
  readonly onClose: () => void
}

const DIALOGS = {
  edit: EditDialog,
  close: CloseDialog,
  open: OpenDialog,
  approve: ApproveDialog,
  refuse: RefuseDialog,
  address: AddressDialog,
  delete: DeleteDialog,
} as const satisfies Record<AccountTask, unknown>

export function AccountTaskDialog({ task, ...rest }: AccountDialogProps & { readonly task: AccountTask }) {
  const Dialog = DIALOGS[task]
  return <Dialog {...rest} />
}
