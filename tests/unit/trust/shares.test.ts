import 'fake-indexeddb/auto'
import { createHash, randomUUID } from 'node:crypto'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import type { Command } from '../../../sync/commands/command.ts'
import { checkCommand } from '../../../sync/commands/check.ts'
import type { DispatchOutcome } from '../../../sync/contract.ts'
import { commandId, studyId, userId } from '../../../sync/domain/ids.ts'
import { shareStanding } from '../../../sync/domain/share.ts'
import { FilesDatabase } from '../../../sync/reports/files-database.ts'
import { openShares } from '../../../sync/shares/shares.ts'
import { mailLink, shareAddress, smsLink, whatsAppLink } from '../../../src/features/report-shares/share-address.ts'

const study = studyId(randomUUID())

function bench(outcome: DispatchOutcome = { kind: 'queued', id: commandId(randomUUID()) }) {
  const sent: Command[] = []
  const files = new FilesDatabase(`test-${randomUUID()}`, userId(randomUUID()))
  const shares = openShares({
    env: { uuid: randomUUID },
    files,
    dispatch: (command) => {
      sent.push(command)
      return Promise.resolve(outcome)
    },
  })
  return { sent, shares }
}

test('the token stays on the device: only its hash is sent', async () => {
  const { sent, shares } = bench()
  const made = await shares.make(study, 7)
  if (made.kind !== 'queued') throw new Error(made.kind)
  expect(made.token).toMatch(/^[\w-]{24}$/)
  expect(sent).toEqual([
    {
      name: 'share_report',
      args: {
        study_id: study,
        share_id: made.shareId,
        token_sha256: createHash('sha256').update(made.token).digest('hex'),
        days: 7,
      },
    },
  ])
  expect(JSON.stringify(sent)).not.toContain(made.token)
  expect(sent[0] && checkCommand(sent[0])).toMatchObject({ kind: 'valid', studyId: study })
  expect(await firstValueFrom(shares.tokens$)).toEqual(new Map([[made.shareId, made.token]]))
  const again = await shares.make(study, 7)
  expect(again.kind === 'queued' && again.token).not.toBe(made.token)
})

test('a link that could not be queued leaves no token behind', async () => {
  const { shares } = bench({ kind: 'storage-full' })
  expect(await shares.make(study, 1)).toEqual({ kind: 'storage-full' })
  expect(await firstValueFrom(shares.tokens$)).toEqual(new Map())
})

test('a link is open, expired or revoked', () => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  expect(shareStanding({ revoked_at: null, expires_at: '2026-03-02T00:00:00Z' }, now)).toBe('open')
  expect(shareStanding({ revoked_at: null, expires_at: '2026-03-01T00:00:00Z' }, now)).toBe('expired')
  expect(shareStanding({ revoked_at: '2026-02-01T00:00:00Z', expires_at: '2026-03-02T00:00:00Z' }, now)).toBe('revoked')
})

test('whatever a company is called, the message arrives whole', () => {
  const address = shareAddress('https://hawa.example', 'abc_-123')
  expect(new URL(address).hash).toBe('#abc_-123')
  expect(new URL(address).pathname + new URL(address).search).toBe('/partage')
  const words = { subject: 'Rapport A & B', message: 'Rapport « A & B » 100 % :', address }
  expect(new URL(whatsAppLink(words)).searchParams.get('text')).toBe(`${words.message} ${address}`)
  expect(new URLSearchParams(smsLink(words).slice('sms:?'.length)).get('body')).toBe(`${words.message} ${address}`)
  const mail = new URL(mailLink(words)).searchParams
  expect([mail.get('subject'), mail.get('body')]).toEqual([words.subject, `${words.message}\n${address}`])
})
