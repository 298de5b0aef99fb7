import { Button } from '@mantine/core'
import { IconPencil, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adviceWords } from '../../../../sync/domain/recommendation.ts'
import type { OutboxItem, RecordView, StudyId } from '../../../../sync/index.ts'
import type { MarkView } from '../data/recommendations.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useOutboxItems } from '../../../data/sync-status.ts'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useCommand, useProblemNotice } from '../../../keeping/use-command.ts'
import { PriorityWord } from '../priority-word.tsx'
import { draftOf } from './recommendation-form.tsx'
import { UnsentWork } from './unsent-work.tsx'
import { WrittenBy } from './written-by.tsx'
import classes from './written-item.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface WrittenItemProps {
  readonly record: RecordView<'recommendation'>
  /** The client's mark on it. */
  readonly mark: MarkView | undefined
  readonly onEdit: () => void
}

/** One recommendation as its specialist sees it: its sync state, the client's mark, and its actions. */
export function WrittenItem({ record: { id, studyId, body }, mark, onEdit }: WrittenItemProps) {
  const { t } = useTranslation('advice')
  const { run } = useCommand()
  const [asking, setAsking] = useState(false)
  const withdrawn = body.withdrawn_at !== null
  const withdraw = () => {
    setAsking(false)
    if (studyId) void run({ name: 'withdraw_recommendation', args: { study_id: studyId, recommendation_id: id } })
  }
  const ofThis = ({ args }: OutboxItem) => args['recommendation_id'] === id
  return (
    <article
      className={`${kit.box} ${kit.tight} ${classes.item}`}
      data-recommendation={id}
      data-withdrawn={withdrawn || undefined}
    >
      <PriorityWord priority={body.priorite} />
      <h3 className={`${kit.itemHead} ${classes.title}`} dir="auto">
        {body.titre}
      </h3>
      {withdrawn ? (
        <p className={kit.note}>{t('item.withdrawn')}</p>
      ) : (
        <p className={classes.text} dir="auto">
          {body.texte}
        </p>
      )}
      {!withdrawn && (
        <p className={kit.note}>
          <WrittenBy name={body.author_name} role={body.author_role} at={body.written_at} />
        </p>
      )}
      {!withdrawn && mark?.done && (
        <p className={classes.done}>
          <IconSquareCheck size={20} stroke={1.8} aria-hidden="true" />
          {t('item.done', { date: isolate(formatDate(mark.at)) })}
        </p>
      )}
      {studyId && <OvertakenWords study={studyId} id={id} body={body} onTaken={onEdit} />}
      <UnsentWork of={ofThis} />
      {!withdrawn && (
        <div className={`${kit.clusterXs} ${classes.actions}`}>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            aria-label={t('item.editLabel', { title: body.titre })}
            onClick={onEdit}
          >
            {t('item.edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            c="red.9"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            aria-label={t('item.withdrawLabel', { title: body.titre })}
            onClick={() => setAsking(true)}
          >
            {t('item.withdraw')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('item.ask')}
        text={t('item.askText', { title: isolate(body.titre) })}
        confirmLabel={t('item.withdraw')}
        dangerous
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      />
    </article>
  )
}

interface OvertakenWordsProps extends Pick<RecordView<'recommendation'>, 'id' | 'body'> {
  readonly study: StudyId
  /** The words are in the form. */
  readonly onTaken: () => void
}

/** A refused edit, because somebody else changed the text meanwhile: shown beside theirs until the person decides. */
function OvertakenWords({ study, id, body, onTaken }: OvertakenWordsProps) {
  const { t } = useTranslation('advice')
  const sync = useSync()
  const tell = useProblemNotice()
  const { draft, keep } = useFormDraft(draftOf(study, id))
  const lost =
    useOutboxItems()?.filter(
      ({ name, args, state }) =>
        name === 'write_recommendation' &&
        args['recommendation_id'] === id &&
        state.kind === 'refused' &&
        state.code === 'content_changed',
    ) ?? []
  const last = lost.at(-1)
  if (!last) return null
  const [priorite, titre, texte] = [last.args['priorite'], last.args['titre'], last.args['texte']].map(String)
  const take = async () => {
    const seen = JSON.stringify(adviceWords(body))
    const kept = keep({ priorite: priorite ?? '', titre: titre ?? '', texte: texte ?? '', seen })
    if (!kept) return tell({ kind: 'storage-full' })
    for (const one of lost) await sync.outbox.discard(one.id)
    onTaken()
  }
  return (
    <blockquote className={classes.overtaken}>
      <p className={kit.note}>{t('item.overtaken')}</p>
      <p dir="auto">
        <strong>{titre}</strong>
      </p>
      <p className={classes.text} dir="auto">
        {texte}
      </p>
      {draft() === null && (
        <Button variant="default" onClick={() => void take()}>
          {t('item.take')}
        </Button>
      )}
    </blockquote>
  )
}
