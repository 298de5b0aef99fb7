import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconFlag, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalEntry } from '../../../subjects/studies/journal-entry.ts'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Journal } from '../page/journal.tsx'
import { RecordBar, recordingsOf } from '../page/record-bar.tsx'
import { FinishLines } from '../steps/finish-summary.tsx'
import { TrialMeasurement } from './trial-measurement.tsx'
import { TrialNotes } from './trial-notes.tsx'
import { TrialLine, type TrialEntry } from './trial-entries.tsx'
import classes from './trial-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

type State = 'acceptée' | 'en_cours' | 'terminée'
type Dialog = 'measurement' | 'notes' | 'finish'

/** Photos and samples need a camera and labels: the real mission has them. */
const RECORDINGS = recordingsOf('measurement', 'notes')

/**
 * A mission to practise on, from the start to the end. It is a state of this page alone: no command, no draft, no
 * record. Leaving forgets it.
 */
export function TrialPage() {
  const { t } = useTranslation(['field', 'study'])
  const [state, setState] = useState<State>('acceptée')
  const [entries, setEntries] = useState<readonly TrialEntry[]>([])
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const add = (entry: TrialEntry) => setEntries((before) => [...before, entry])
  const measured = entries.filter(({ kind }) => kind === 'measurement').length
  const noted = entries.some(({ kind }) => kind === 'notes')
  const step = (kind: 'started' | 'finished', next: State) => {
    add({ kind, at: new Date().toISOString() })
    setState(next)
    close()
  }
  const again = () => {
    setEntries([])
    setState('acceptée')
  }
  const shown = entries.map((entry, at): JournalEntry => ({
    key: String(at),
    at: entry.at,
    shown: <TrialLine entry={entry} />,
  }))
  const hint = state === 'en_cours' ? (measured === 0 ? 'measure' : noted ? 'finish' : 'note') : state
  return (
    <div className={`${kit.stackMd} ${classes.page}`} data-records={state === 'en_cours' || undefined}>
      <PageTitle title={t('trial.title')} action={<StatusBadge statut={state} />} />
      <p className={`${kit.lineSm} ${kit.icons} ${kit.flush} ${classes.sample}`}>
        <IconAlertTriangle size={22} stroke={1.7} aria-hidden="true" />
        {t('trial.sample')}
      </p>
      <section aria-label={t('mission.brief')} className={classes.request}>
        <p className={`${kit.flush} ${kit.heavy}`}>{t('trial.company')}</p>
        <p className={kit.flush}>{t('trial.request')}</p>
      </section>
      <p role="status" className={`${kit.flush} ${kit.bold}`}>
        {t(`trial.hint.${hint}`)}
      </p>
      {state === 'acceptée' && (
        <Button
          className={classes.action ?? ''}
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          onClick={() => step('started', 'en_cours')}
        >
          {t('step.start_study.name')}
        </Button>
      )}
      {state === 'en_cours' && (
        <RecordBar
          recordings={RECORDINGS}
          busy={false}
          onRecord={(kind) => setDialog(kind === 'measurement' ? 'measurement' : 'notes')}
        />
      )}
      <Journal pays="algerie" entries={shown} actions={null} />
      {state === 'en_cours' && (
        <Button
          className={classes.action ?? ''}
          leftSection={<IconFlag size={18} aria-hidden="true" />}
          onClick={() => setDialog('finish')}
        >
          {t('step.finish_study.name')}
        </Button>
      )}
      <div className={kit.clusterSm}>
        {state === 'terminée' && (
          <Button leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={again}>
            {t('trial.again')}
          </Button>
        )}
        <ButtonLink
          to="/intervenant/dashboard"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" className={kit.onward ?? ''} />}
        >
          {t('trial.leave')}
        </ButtonLink>
      </div>
      {dialog === 'measurement' && <TrialMeasurement onSave={add} onClose={close} />}
      {dialog === 'notes' && <TrialNotes onSave={add} onClose={close} />}
      {dialog === 'finish' && (
        <ModalDialog opened title={t('step.finish_study.title')} onClose={close}>
          <div className={kit.stackMd}>
            <FinishLines
              counts={{ measurement: measured, sample: 0, photo: 0 }}
              notes={noted ? 'notes' : 'no_notes'}
              report="no_report"
            />
            <Button onClick={() => step('finished', 'terminée')}>{t('step.finish_study.name')}</Button>
          </div>
        </ModalDialog>
      )}
    </div>
  )
}
