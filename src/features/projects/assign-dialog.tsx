import { Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Study } from '../../../sync/index.ts'
import { askAssignable, type Assignable } from '../../data/projects.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { missingReason } from './missing-reason.ts'
import { PersonChoice } from './person-choice.tsx'
import classes from './projects.module.css'
import { useStudyCommand } from './use-study-command.ts'

interface AssignDialogProps {
  readonly study: Study
  readonly onClose: () => void
}

/** Gives a study to a specialist; where somebody has it already, with a reason that they read too. */
export function AssignDialog({ study, onClose }: AssignDialogProps) {
  const { t } = useTranslation('projects')
  const { busy, give } = useStudyCommand()
  // As it was when the dialog was opened: that is what was decided on.
  const [before] = useState({ id: study.intervenant_id, name: study.intervenant_nom })
  const [chosen, setChosen] = useState<Assignable | null>(null)
  const [tried, setTried] = useState(false)
  const { field, problems, submit } = useFields<{ readonly motif: string }, 'required'>({ motif: '' }, before.id ? missingReason : () => ({}))
  const save = async (event: FormEvent<HTMLFormElement>) => {
    setTried(true)
    const values = submit(event)
    if (!values || !chosen) return
    const reason = before.id ? { instead_of: before.id, motif: values.motif } : {}
    if (await give({ name: 'assign_study', args: { study_id: study.id, intervenant_id: chosen.id, ...reason } })) onClose()
  }
  return (
    <ModalDialog opened title={t(before.id ? 'reassign' : 'assign')} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        <p>{before.id ? t('reassign_text', { name: isolate(before.name ?? '–') }) : t('assign_text')}</p>
        <PersonChoice
          question={askAssignable(study.id)} label={t('choose_specialist')} hint={t('specialist_hint')} chosen={chosen} onChoose={setChosen}
          error={tried && !chosen && t('specialist_missing')} renderFacts={(person) => <Facts person={person} />}
        />
        {before.id && (
          <Textarea {...field('motif')} label={t('motif')} description={t('motif_hint')} maxLength={1000} autosize minRows={2} dir="auto" required error={problems.motif && t('motif_missing')} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" loading={busy}>{t('assign_confirm')}</Button>
        </Group>
      </form>
    </ModalDialog>
  )
}

function Facts({ person: { running, in_zone, in_subject, in_country } }: { readonly person: Assignable }) {
  const { t } = useTranslation('projects')
  return (
    <span className={classes.facts}>
      <span>{t('running', { count: running })}</span>
      {in_zone && <span className={classes.match}>{t('match.zone')}</span>}
      {in_subject && <span className={classes.match}>{t('match.subject')}</span>}
      {in_country && <span className={classes.match}>{t('match.country')}</span>}
    </span>
  )
}
