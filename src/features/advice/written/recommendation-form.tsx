import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { adviceWords, type AdviceWords, PRIORITES, type Priorite } from '../../../../sync/domain/recommendation.ts'
import type { RecordView, StudyId, StudyView } from '../../../../sync/index.ts'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { PriorityChoice } from '../priority-choice.tsx'
import classes from './recommendation-form.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface Values extends Readonly<Record<string, string>> {
  readonly priorite: string
  readonly titre: string
  readonly texte: string
}

type Problem = 'required' | 'too_long'

/** The draft of a recommendation; null: of a new one. */
export const draftOf = (study: StudyId, recommendation: string | null) =>
  `recommendation.${study}.${recommendation ?? 'new'}`

interface RecommendationFormProps {
  readonly study: StudyView
  /** Null: a new one. */
  readonly written: RecordView<'recommendation'> | null
  readonly onClose: () => void
}

/** Saved as it is typed: leaving, reloading or an empty battery loses nothing. */
export function RecommendationForm({ study, written, onClose }: RecommendationFormProps) {
  const { t } = useTranslation(['advice', 'sync'])
  const titleId = useId()
  const { busy, run } = useCommand()
  const { draft, keep, forget } = useFormDraft(draftOf(study.id, written?.id ?? null))
  // One id for one filled form: pressing twice is writing once.
  const [recommendationId] = useState(() => written?.id ?? crypto.randomUUID())
  const [full, setFull] = useState(false)
  const [seen] = useState(() => seenOf(draft(), written))
  const keepAll = (now: Values) => setFull(!keep({ ...now, seen: JSON.stringify(seen) }))
  const { values, field, problems, setValues, submit } = useFields<Values, Problem>(
    initial(written, draft()),
    ({ titre, texte }) => textFaults('write_recommendation', { titre, texte }),
  )
  const type = (name: 'titre' | 'texte') => {
    const { onChange, ...rest } = field(name)
    return {
      ...rest,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        onChange(event)
        keepAll({ ...values, [name]: event.currentTarget.value })
      },
      attributes: ownDirection(values[name]),
      error: problems[name] && t(`form.${name}_${problems[name]}`),
    }
  }
  const choose = (priorite: Priorite) => {
    setValues({ ...values, priorite })
    keepAll({ ...values, priorite })
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given || busy) return
    const { titre, texte } = given
    const outcome = await run({
      name: 'write_recommendation',
      args: {
        study_id: study.id,
        recommendation_id: recommendationId,
        priorite: priorityOf(given.priorite),
        titre,
        texte,
        seen,
      },
    })
    if (!isGiven(outcome)) return
    forget()
    onClose()
  }
  const drop = () => {
    forget()
    onClose()
  }
  return (
    <form
      className={`${kit.stackMd} ${classes.form}`}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-labelledby={titleId}
    >
      <h3 id={titleId} className={kit.minorHead}>
        {t(written ? 'form.change' : 'form.new')}
      </h3>
      <PriorityChoice value={priorityOf(values.priorite)} onChoose={choose} />
      <TextInput {...type('titre')} label={t('form.titre')} placeholder={t('form.titreHint')} autoComplete="off" />
      <Textarea
        {...type('texte')}
        label={t('form.texte')}
        placeholder={t('form.texteHint')}
        autosize
        minRows={4}
        maxRows={14}
      />
      {full && <strong role="alert">{t('sync:notice.storage_full')}</strong>}
      <Group gap="sm">
        <Button type="submit" loading={busy}>
          {t('form.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('form.later')}
        </Button>
        <Button variant="subtle" color="red" c="red.9" onClick={drop}>
          {t(written ? 'form.undo' : 'form.drop')}
        </Button>
      </Group>
    </form>
  )
}

/** The text that the person edits, as it was when the draft was begun. */
function seenOf(
  draft: Readonly<Record<string, string>> | null,
  written: RecordView<'recommendation'> | null,
): AdviceWords | null {
  const kept = draft?.['seen']
  if (kept !== undefined) return JSON.parse(kept) as AdviceWords | null
  return written && written.body.withdrawn_at === null ? adviceWords(written.body) : null
}

function initial(written: RecordView<'recommendation'> | null, draft: Readonly<Record<string, string>> | null): Values {
  const { priorite, titre, texte } = written?.body ?? { priorite: 'moyenne', titre: '', texte: '' }
  return {
    priorite: draft?.['priorite'] ?? priorite,
    titre: draft?.['titre'] ?? titre,
    texte: draft?.['texte'] ?? texte,
  }
}

function priorityOf(text: string): Priorite {
  return PRIORITES.find((one) => one === text) ?? 'moyenne'
}
