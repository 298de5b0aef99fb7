/** An account deleted on the embedded server: its sessions, its files, and older backups. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restore } from '../../supabase/local/folder/restore.ts'
import { heardLog, unheardLog } from '../support/log.ts'
import {
  administrator,
  anonymous,
  applied,
  customer,
  freshStack,
  PASSWORD,
  type Account,
  type Stack,
} from '../support/stack.ts'

let home: string
let stack: Stack
const here = (...names: string[]) => path.join(home, ...names)
const REGISTER = 'deleted-accounts.json'

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'hawa-deleted-'))
})
afterEach(async () => {
  await stack.close()
  await rm(home, { recursive: true, force: true })
})

async function remove(admin: Account, account: Account): Promise<void> {
  const [row] = await stack.sql<{ rev: number }>('select rev::int from public.profiles where id = $1', [
    account.profileId,
  ])
  await applied(admin, 'delete_account', { account_id: account.profileId, rev: row?.rev, motif: 'Par téléphone' })
}
const isThere = async ({ email }: Account): Promise<boolean> =>
  (await stack.sql('select 1 from auth.users where email = $1', [email])).length > 0
const backup = async () => {
  const name = (await readdir(here('backups')))
    .filter((one) => one !== REGISTER)
    .toSorted()
    .at(-1)
  if (!name) throw new Error('no backup')
  return here('backups', name)
}

describe('a deleted account', () => {
  it('is signed out everywhere, and its files of messages are swept at the next turn', async () => {
    stack = await freshStack({ dataDir: here('data') })
    const [admin, client] = [await administrator(stack), await customer(stack)]
    const path = `messages/${client.userId}/${crypto.randomUUID()}_1.pdf`
    const stored = await client.client.storage
      .from('message-files')
      .upload(path, new Blob(['%PDF-1.4 x'], { type: 'application/pdf' }))
    expect(stored.error).toBeNull()
    await remove(admin, client)
    expect((await client.client.auth.getUser()).error).not.toBeNull()
    expect((await client.client.auth.refreshSession()).error).not.toBeNull()
    const again = await anonymous(stack).auth.signInWithPassword({ email: client.email, password: PASSWORD })
    expect(again.error?.code).toBe('invalid_credentials')
    expect((await client.client.from('profiles').select('id')).data).toEqual([])
    await stack.sweepFiles()
    expect(await stack.sql('select 1 from storage.objects where name = $1', [path])).toEqual([])
    await stack.mailsTried()
    const told = stack.mails.filter(({ to }) => to === client.email)
    expect(told.map(({ subject }) => subject)).toEqual(['Votre compte Hawa est supprimé'])
    expect(await stack.sql('select 1 from public.mail_jobs where recipient = $1', [client.email])).toEqual([])
  })

  it('stays deleted when an older backup is restored, and when its folder is started as it is', async () => {
    stack = await freshStack({ dataDir: here('data'), backupDir: here('backups') })
    const [admin, gone, kept] = [await administrator(stack), await customer(stack), await customer(stack)]
    await stack.backUp?.()
    await remove(admin, gone)
    await stack.close()
    expect(JSON.parse(await readFile(here('backups', REGISTER), 'utf8'))).toMatchObject([
      { profile_id: gone.profileId },
    ])

    await restore(await backup(), here('restored'), { log: unheardLog() })
    stack = await freshStack({ dataDir: here('restored') })
    expect([await isThere(gone), await isThere(kept)]).toEqual([false, true])
    await stack.close()

    await cp(await backup(), here('by-hand'), { recursive: true })
    stack = await freshStack({ dataDir: here('by-hand'), backupDir: here('backups') })
    expect([await isThere(gone), await isThere(kept)]).toEqual([false, true])
    expect(await stack.sql('select profile_id from hawa.deleted_accounts')).toEqual([{ profile_id: gone.profileId }])
  })

  it('is not forgotten by a damaged register: no restore, and no other register in its place', async () => {
    stack = await freshStack({ dataDir: here('data'), backupDir: here('backups') })
    await stack.backUp?.()
    await stack.close()
    await writeFile(here('backups', REGISTER), '[{"profile')
    await expect(restore(await backup(), here('restored'), { log: unheardLog() })).rejects.toThrow(
      /deleted-accounts\.json is damaged/,
    )
    const { log, text } = heardLog('error')
    stack = await freshStack({ dataDir: here('data'), backupDir: here('backups'), log })
    expect(text()).toContain('the register of deletions was not written')
    expect(await readFile(here('backups', REGISTER), 'utf8')).toBe('[{"profile')
  })
})
