import { Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Study } from '../../../../sync/index.ts'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { askAssignable, type Assignable } from '../data/projects.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { argsOf, problemsOf, type Problem, type Values } from './assign-fields.ts'
import { PersonChoice } from '../person-choice.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AssignDialogProps {
  readonly study: Study
  readonly onClose: () => void
}

/** Assigns a study to a specialist. Replacing one needs a reason, which that specialist reads too. */
export function AssignDialog({ study, onClose }: AssignDialogProps) {
  const { t } = useTranslation('projects')
  const { busy, run } = useCommand()
  // The specialist when the dialog opened: the decision was about this one.
  const [before] = useState({ id: study.intervenant_id, name: study.intervenant_nom })
  const { values, setValues, field, problems, submit, forget } = useKeptFields<Values, Problem>(
    `assign.${study.id}`,
    { motif: '', intervenant_id: '', intervenant_nom: '' },
    (given) => problemsOf(given, study, before.id),
  )
  const { intervenant_id, intervenant_nom } = values
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given || busy) return
    if (isGiven(await run({ name: 'assign_study', args: argsOf(given, study, before.id) }))) {
      forget()
      onClose()
    }
  }
  return (
    <ModalDialog opened title={t(before.id ? 'reassign' : 'assign')} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={(event) => void save(event)} noValidate>
        <p>{before.id ? t('reassign_text', { name: isolate(before.name ?? '–') }) : t('assign_text')}</p>
        <PersonChoice
          question={askAssignable(study.id)}
          label={t('choose_specialist')}
          hint={t('specialist_hint')}
          chosen={intervenant_id === '' ? null : { id: intervenant_id, name: intervenant_nom }}
          onChoose={({ id, name, email }) => {
            setValues((typed) => ({ ...typed, intervenant_id: id, intervenant_nom: name ?? email }))
          }}
          error={problems.intervenant_id && t('specialist_missing')}
          renderFacts={(person) => <Facts person={person} />}
        />
        {before.id && (
          <Textarea
            {...field('motif')}
            label={t('motif')}
            description={t('motif_hint')}
            maxLength={LIMITS.motif}
            autosize
            minRows={2}
            dir="auto"
            required
            error={problems.motif && t('motif_missing')}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('assign_confirm')}
          </Button>
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
