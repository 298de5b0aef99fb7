import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import type { ReportFile } from '../data/admin-reports.ts'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { canDecide } from '../../../../sync/domain/report-review.ts'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'

interface DecisionFormProps {
  readonly study: StudyId
  readonly file: ReportFile
  /** A decision is on its way. */
  readonly waiting: boolean
}

/**
 * Approves the report, or sends it back with a comment. The comment stays in the form until the server has taken the
 * decision.
 */
export function DecisionForm({ study, file, waiting }: DecisionFormProps) {
  const { t } = useTranslation('validation')
  const { busy, run } = useCommand()
  const {
    values: { comment },
    setValues,
    forget,
  } = useKeptFields(`decide-report.${file.id}`, { comment: '' })
  const [problem, setProblem] = useState<'required' | 'too_long' | null>(null)
  const { state } = file
  if (!canDecide(state, 'validate_report')) return null
  const held = file.number === null
  const decide = async (name: 'validate_report' | 'send_back_report') => {
    const commentaire = comment.trim()
    const wrong = textFaults(name, { commentaire }).commentaire ?? null
    setProblem(wrong)
    if (wrong) return
    const args = { study_id: study, file_id: file.id, known_state: state }
    const outcome = await run(
      name === 'send_back_report'
        ? { name, args: { ...args, commentaire } }
        : { name, args: { ...args, ...(commentaire && { commentaire }) } },
    )
    if (isGiven(outcome)) forget()
  }
  return (
    <section>
      <h3>{t('decide.title')}</h3>
      {file.mine ? (
        <p>{t('decide.own')}</p>
      ) : (
        <>
          <p>
            {t(
              state === 'renvoye' || state === 'a_corriger'
                ? 'decide.after'
                : held
                  ? 'decide.held'
                  : 'decide.delivered',
            )}
          </p>
          <Textarea
            label={t('decide.comment')}
            description={t('decide.comment_hint')}
            value={comment}
            autosize
            minRows={2}
            maxRows={10}
            onChange={({ currentTarget: { value } }) => {
              setValues({ comment: value })
              setProblem(null)
            }}
            error={problem && t(`decide.${problem}`)}
            attributes={ownDirection(comment)}
          />
          <Group gap="sm">
            <Button loading={busy} disabled={waiting} onClick={() => void decide('validate_report')}>
              {t(held ? 'decide.validate_deliver' : 'decide.validate')}
            </Button>
            {canDecide(state, 'send_back_report') && (
              <Button variant="default" disabled={waiting || busy} onClick={() => void decide('send_back_report')}>
                {t('decide.send_back')}
              </Button>
            )}
          </Group>
        </>
      )}
    </section>
  )
}
