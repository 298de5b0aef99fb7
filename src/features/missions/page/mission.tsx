import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import type { JournalEntry } from '../../../subjects/studies/journal-entry.ts'
import { Checklist } from '../checklist/checklist.tsx'
import { NotesDialog } from '../notes/notes-dialog.tsx'
import { useNotesEntry } from '../notes/use-notes-entry.tsx'
import { useNotesOnPage } from '../notes/use-notes-on-page.ts'
import { StepButton } from '../steps/step-button.tsx'
import { Folded } from './folded.tsx'
import { Journal } from './journal.tsx'
import { MissionHead } from './mission-head.tsx'
import type { OnPage } from './mission-page.tsx'
import type { MissionPart } from './mission-parts.ts'
import { NextStep } from './next-step.tsx'
import { OutgoingWork } from './outgoing-work.tsx'
import { PartLinks } from './part-links.tsx'
import { RecordBar, useRecordings, type Recording } from './record-bar.tsx'
import { useStepEntries } from './step-entries.tsx'
import classes from './mission.module.css'
import kit from '../../../ui/kit/kit.module.css'

export interface RecordFormProps extends Pick<OnPage, 'study'> {
  readonly kind: 'measurement' | 'sample'
  readonly onClose: () => void
}

interface MissionProps extends OnPage {
  readonly part: MissionPart
  /** Of its conversation. */
  readonly unread: number
  /** Photos, measurements, samples; undefined while the store opens. */
  readonly recorded: readonly (readonly JournalEntry[] | undefined)[]
  readonly photo: { readonly busy: boolean; readonly onTake: () => void; readonly fields: ReactNode }
  /** The form of a recording, over the page. */
  readonly RecordForm: ComponentType<RecordFormProps>
  /** Before the start. */
  readonly readiness: ReactNode
  /** Acts on the records. */
  readonly actions: ReactNode
  /** The report and its versions. */
  readonly documents: ReactNode
  readonly advice: ReactNode
  readonly dossier: ReactNode
  readonly conversation: ReactNode
}

/** A specialist's own mission in the order of the work. */
export function Mission({ study, outbox, part, unread, recorded, photo, RecordForm, ...parts }: MissionProps) {
  const [recording, setRecording] = useState<Exclude<Recording, 'photo'> | null>(null)
  const recordings = useRecordings(study)
  const may = (kind: Recording) => recordings.some((one) => one.kind === kind)
  const notes = useNotesOnPage(study, outbox)
  const steps = useStepEntries(study, outbox)
  const written = useNotesEntry(study, outbox, notes, may('notes') ? () => setRecording('notes') : undefined)
  const all = [...recorded, steps, written]
  const close = () => setRecording(null)
  return (
    <div className={classes.mission} data-records={recordings.length > 0 || undefined}>
      <div className={classes.top}>
        <MissionHead study={study} />
        <PartLinks id={study.id} unread={unread} />
        {part === 'travail' && (
          <RecordBar
            recordings={recordings}
            busy={photo.busy}
            onRecord={(kind) => (kind === 'photo' ? photo.onTake() : setRecording(kind))}
          />
        )}
      </div>
      {part === 'dossier' && parts.dossier}
      {part === 'messages' && <div className={classes.conversation}>{parts.conversation}</div>}
      {part === 'travail' && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <NextStep study={study} />
            {study.statut === 'acceptée' && parts.readiness}
            {parts.documents}
            <Request study={study} />
            <OutgoingWork study={study.id} outbox={outbox} />
            {may('photo') && photo.fields}
            <Checklist study={study} outbox={outbox} />
            <Journal
              pays={study.pays}
              entries={all.includes(undefined) ? undefined : all.flatMap((entries) => entries ?? [])}
              actions={parts.actions}
            />
          </div>
          <div className={classes.column}>{parts.advice}</div>
          <Finish study={study} />
        </div>
      )}
      {recording === 'notes' && may('notes') && <NotesDialog study={study} notes={notes} onClose={close} />}
      {recording !== null && recording !== 'notes' && may(recording) && (
        <RecordForm kind={recording} study={study} onClose={close} />
      )}
    </div>
  )
}

/** The client's request, in two lines. */
function Request({ study }: Pick<OnPage, 'study'>) {
  const { t } = useTranslation('field')
  const labels = useStudyLabels()
  return (
    <section aria-label={t('mission.brief')} className={classes.request}>
      <p className={`${kit.flush} ${kit.heavy}`}>{labels.typeEtude(study.type_etude)}</p>
      <Folded text={study.description_projet} lines={2} />
    </section>
  )
}

/** The last step, after the work. */
function Finish({ study }: Pick<OnPage, 'study'>) {
  return (
    <div className={classes.finish}>
      <StepButton study={study} step="finish_study" />
    </div>
  )
}
