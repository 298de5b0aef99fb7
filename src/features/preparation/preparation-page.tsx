import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoAnswer, StudyId } from '../../../sync/index.ts'
import { useAppOnDevice } from './data/app-on-device.ts'
import { noAnswerOf } from '../../../sync/domain/connection.ts'
import { useDepartures, type Departure } from '../../data/studies/preparations.ts'
import { useDeviceList } from '../../data/list-state.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useSyncStatus } from '../../data/sync-status.ts'
import { formatFileSize } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { DepartureRow } from './departure-row.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { isToPrepare, readinessOf, sumOf } from './readiness.ts'
import classes from './preparation-page.module.css'
import kit from '../../ui/kit/kit.module.css'

/** Before leaving: each mission's files on this device, and the download for the chosen ones. */
export function PreparationPage() {
  const { t } = useTranslation('preparation')
  const sync = useSync()
  const status = useSyncStatus()
  const { state, items: departures } = useDeviceList('records', useDepartures())
  const { app, again } = useAppOnDevice()
  // Every mission that is not ready is chosen until the person deselects it.
  const [left, setLeft] = useState<ReadonlySet<StudyId>>(new Set())
  const chosen = (departures ?? [])
    .map(({ preparation }) => preparation)
    .filter((one) => isToPrepare(one) && !left.has(one.study.id))
  const choose = (id: StudyId, wanted: boolean) =>
    setLeft((before) => new Set(wanted ? [...before].filter((other) => other !== id) : [...before, id]))
  const prepare = async () => {
    again()
    await sync.preparations.prepare(chosen.map(({ study }) => study.id))
  }
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className={kit.stackMd}>
        {status && <DeviceFacts app={app} status={status} />}
        <ListFrame
          state={state}
          emptyTitle={t('none')}
          emptyHint={t('none_hint')}
          emptyAction={<ButtonLink to="/intervenant/missions">{t('to_missions')}</ButtonLink>}
          onRetry={() => void sync.syncNow()}
        >
          <ul className={`${kit.plain} ${kit.box}`}>
            {departures?.map((departure) => {
              const { id } = departure.preparation.study
              return (
                <DepartureRow
                  key={id}
                  departure={departure}
                  app={app}
                  chosen={!left.has(id)}
                  onChoose={(wanted) => choose(id, wanted)}
                />
              )
            })}
          </ul>
          <Summary
            departures={departures ?? []}
            chosen={chosen}
            ready={(departures ?? []).filter(({ preparation }) => readinessOf(preparation, app) === 'ready').length}
            noAnswer={noAnswerOf(status?.connection)}
            onPrepare={() => void prepare()}
          />
        </ListFrame>
      </div>
    </>
  )
}

interface SummaryProps {
  readonly departures: readonly Departure[]
  readonly chosen: readonly Departure['preparation'][]
  readonly ready: number
  readonly noAnswer: NoAnswer | null
  readonly onPrepare: () => void
}

/** The total of the chosen missions, and the button; or the reason why there is none. */
function Summary({ departures, chosen, ready, noAnswer, onPrepare }: SummaryProps) {
  const { t } = useTranslation('preparation')
  const language = useLanguage()
  const missing = sumOf(chosen.map((one) => one.missing))
  const busy = departures.some(({ preparation }) => preparation.standing.kind === 'taking')
  const full = chosen.some(({ standing }) => standing.kind === 'unfinished' && standing.reason === 'storage-full')
  const toPrepare = departures.some(({ preparation }) => isToPrepare(preparation))
  return (
    <div className={classes.summary}>
      <div className={classes.words}>
        <p role="status">
          <strong>{t('ready_of', { count: ready, total: isolate(String(departures.length)) })}</strong>
        </p>
        {toPrepare && !noAnswer && (
          <p>
            {missing.files > 0
              ? `${t('chosen', { count: chosen.length })} · ` +
                t('detail.missing', { count: missing.files, size: isolate(formatFileSize(missing.bytes, language)) })
              : t('chosen', { count: chosen.length })}
          </p>
        )}
        {toPrepare && noAnswer && <p>{t(noAnswer)}</p>}
        {full && (
          <p role="alert" className={kit.danger}>
            {t('full')}
          </p>
        )}
      </div>
      {(toPrepare || busy) && !noAnswer && (
        <Button
          size="md"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          disabled={chosen.length === 0 || busy}
          onClick={onPrepare}
        >
          {t(busy ? 'preparing' : 'prepare')}
        </Button>
      )}
    </div>
  )
}
