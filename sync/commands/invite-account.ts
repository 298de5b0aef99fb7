import { invitation, nothing } from './account-fields.ts'
import type { Definition } from './definition.ts'

export const inviteAccount = { on: 'record', input: invitation, puts: nothing } satisfies Definition<'invite_account'>
