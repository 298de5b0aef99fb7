import { Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { useRowNames } from '../../../keeping/use-bulk.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { Sentence } from '../../../ui/text/formatted.tsx'
import { askAssignable, type Project } from '../data/projects.ts'
import { PersonChoice } from '../person-choice.tsx'
import { problemsOf, type Problem, type Values } from './assign-fields.ts'
import kit from '../../../ui/kit/kit.module.css'

export type ChosenPerson = Pick<Values, 'intervenant_id' | 'motif'>

interface AssignManyDialogProps {
  readonly studies: readonly Project[]
  /** Chosen as well, in a state in which nobody can be given them. */
  readonly others: readonly Project[]
  readonly onAssign: (person: ChosenPerson) => void
  readonly onClose: () => void
}

/** Assigns several studies to one specialist. Those that have one need a reason, as each of them alone. */
export function AssignManyDialog({ studies, others, onAssign, onClose }: AssignManyDialogProps) {
  const { t } = useTranslation('projects')
  const listed = useRowNames()
  const [taken] = useState(() => studies.filter(({ intervenant_id }) => intervenant_id !== null))
  // People are asked for by what fits one study; whoever has it already is not among them.
  const [about] = useState(() => studies.find(({ intervenant_id }) => intervenant_id === null) ?? studies[0])
  const { values, setValues, field, problems, submit, forget } = useKeptFields<Values, Problem>(
    'assign.chosen',
    { motif: '', intervenant_id: '', intervenant_nom: '' },
    (given) => (about ? problemsOf(given, about, taken[0]?.intervenant_id ?? null) : {}),
  )
  const { intervenant_id, intervenant_nom } = values
  const save = (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given) return
    forget()
    onClose()
    onAssign(given)
  }
  return (
    <ModalDialog opened title={t('bulk.assign_title', { count: studies.length })} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={save} noValidate>
        <p>{t('bulk.assign_text')}</p>
        {others.length > 0 && (
          <p>
            <Sentence>
              {t('bulk.others', {
                count: others.length,
                names: listed(others.map(({ reference, entreprise }) => reference ?? entreprise)),
              })}
            </Sentence>
          </p>
        )}
        {about && (
          <PersonChoice
            question={askAssignable(about.id)}
            label={t('choose_specialist')}
            hint={t('specialist_hint')}
            chosen={intervenant_id === '' ? null : { id: intervenant_id, name: intervenant_nom }}
            onChoose={({ id, name, email }) => {
              setValues((typed) => ({ ...typed, intervenant_id: id, intervenant_nom: name ?? email }))
            }}
            error={problems.intervenant_id && t('specialist_missing')}
            renderFacts={({ running }) => <span>{t('running', { count: running })}</span>}
          />
        )}
        {taken.length > 0 && (
          <Textarea
            {...field('motif')}
            label={t('motif')}
            description={t('bulk.motif_hint', { count: taken.length })}
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
          <Button type="submit">{t('bulk.assign_confirm', { count: studies.length })}</Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
