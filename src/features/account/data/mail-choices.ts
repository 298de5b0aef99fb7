import { useCallback, useEffect, useMemo, useState } from 'react'
import { mailPreferences } from '../../../../sync/shared-questions.ts'
import { unwantedMails } from '../../../../sync/domain/mail-event.ts'
import type { AskFailure, MailEvent, TypeCompte } from '../../../../sync/index.ts'
import { useRecords } from '../../../data/records.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useQuestion } from '../../../data/use-question.ts'

const EVERY_MS = 60_000

interface Choice {
  readonly event: MailEvent
  readonly wanted: boolean
}

export interface MailChoices {
  /** Undefined while it is not known. */
  readonly unwanted: ReadonlySet<MailEvent> | undefined
  readonly failure: AskFailure | null
  readonly ask: () => void
  /** A choice of this page is on the device. */
  readonly chosen: (event: MailEvent, wanted: boolean) => void
}

/** From the device. Administrators mirror no records: from the server, with the choices made on this page on top. */
export function useMailChoices(type: TypeCompte): MailChoices {
  const sync = useSync()
  const records = useRecords('mail_preference')
  const asks = type === 'admin'
  const { value, failure, ask } = useQuestion(asks ? mailPreferences : null, {
    changedBy: ['set_mail_preference'],
    everyMs: EVERY_MS,
  })
  const [given, setGiven] = useState<readonly Choice[]>([])
  useEffect(() => {
    if (!asks) return
    const settled = sync.settlements$.subscribe(({ name, verdict }) => {
      if (name === 'set_mail_preference' && verdict.kind === 'refused') setGiven([])
    })
    return () => settled.unsubscribe()
  }, [sync, asks])

  const unwanted = useMemo(() => {
    if (asks) return value && unwantedMails([...value, ...given])
    if (!records) return undefined
    // A waiting choice is later than every choice that the server knows, whatever its clock says.
    const kept = records.filter(({ sync: state }) => state === 'synced')
    const waiting = records.filter(({ sync: state }) => state === 'waiting')
    return unwantedMails([...kept, ...waiting].map(({ body }) => body))
  }, [asks, value, given, records])

  const chosen = useCallback(
    (event: MailEvent, wanted: boolean) => setGiven((before) => [...before, { event, wanted }]),
    [],
  )

  return { unwanted, failure, ask, chosen }
}
