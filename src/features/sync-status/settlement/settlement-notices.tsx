import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { firstValueFrom, withLatestFrom } from 'rxjs'
import type { Settlement, Sync } from '../../../../sync/index.ts'
import { queued$ } from '../../../data/commands/dispatch.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { isNoticeSuppressed, noticeIdOf } from '../../../data/commands/suppressed-notices.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { dismiss, notify } from '../../../ui/notices/notices.tsx'
import { useRefusalText } from '../../../keeping/refusal-text.ts'
import { settlementNotice } from './settlement-notice.ts'
import { watchQueue } from './queue-watch.ts'
import { UndoNotices } from './undo-notices.tsx'

/**
 * Mounted once per area: turns verdicts into the spec's notices, says so when one is long in coming, and offers to take
 * back what is in its grace.
 */
export function SettlementNotices() {
  const sync = useSync()
  const { t, i18n } = useTranslation('sync')
  const refusal = useRefusalText()

  useEffect(() => {
    const said = (key: string) => t(key as 'notice.error')
    let waiting = () => {}
    const tell = async (settlement: Settlement) => {
      const { id, verdict } = settlement
      const notice = settlementNotice(settlement, (key) => i18n.exists(`sync:${key}`))
      if (!notice) return dismiss(noticeIdOf(id))
      const company = await companyOf(sync, settlement)
      if (verdict.kind === 'refused' && isNoticeSuppressed(id)) return
      const parts = [
        isolate(company ?? ''),
        notice.text && said(notice.text),
        notice.reason && verdict.kind === 'refused' && refusal(verdict.code, verdict.problem),
      ]
      notify({
        kind: notice.kind,
        title: said(notice.title),
        text: parts.filter(Boolean).join(' · '),
        id: noticeIdOf(id),
      })
    }
    const verdicts = sync.untold$.subscribe((settlement) => void tell(settlement))
    const waits = watchQueue(queued$, sync.settlements$)
      .pipe(withLatestFrom(sync.status$))
      .subscribe(([id, status]) => {
        if (isNoticeSuppressed(id)) return
        const text = t(status.connection === 'offline' ? 'notice.queued_offline' : 'notice.queued_unreachable')
        // Of several that wait, the latest says so.
        waiting()
        waiting = notify({ kind: 'info', id: noticeIdOf(id), title: t('notice.queued'), text })
      })
    return () => {
      verdicts.unsubscribe()
      waits.unsubscribe()
    }
    // `t` and `refusal` read the language of the moment; a new subscription per language would lose nothing but gain
    // nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [sync])
  return <UndoNotices />
}

/** From the outbox rather than the store: a study that somebody else won is no longer in this person's view. */
async function companyOf(sync: Sync, { id }: Settlement): Promise<string | null> {
  const items = await firstValueFrom(sync.outbox.items$)
  return items.find((item) => item.id === id)?.studyLabel ?? null
}
