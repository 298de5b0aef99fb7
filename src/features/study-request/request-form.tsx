import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionState } from '../../../sync/index.ts'
import { checkRequest } from '../../data/studies/request-study.ts'
import { formatTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { RequestParts } from '../../subjects/requests/request-parts.tsx'
import { DraftOffer } from './draft-offer.tsx'
import {
  EMPTY_REQUEST,
  filledRequest,
  requestFieldProblems,
  type RequestFields,
} from '../../subjects/requests/request-fields.ts'
import { SiteWays } from './site-ways-on-demand.ts'
import classes from './study-request.module.css'
import { useRequestDraft, useSentDraft } from './use-request-draft.ts'
import { useSubmitRequest } from './use-submit-request.ts'

interface RequestFormProps {
  readonly session: Exclude<SessionState, { kind: 'unknown' }>
  /** Back from the sign-in that a submission required: the request typed before is taken over. */
  readonly returning: boolean
}

export function RequestForm({ session, returning }: RequestFormProps) {
  const { t } = useTranslation(['request', 'study'])
  const live = useHydrated()
  const draft = useRequestDraft(session)
  const { studyId } = draft
  const [clearing, setClearing] = useState(false)
  const { values, problems, field, submit, setValues, tell } = useFields(draft.fields, (fields: RequestFields) => {
    const checked = checkRequest(studyId, fields)
    return checked.kind === 'valid' ? {} : requestFieldProblems(checked.problems)
  })
  const { busy, send } = useSubmitRequest({
    session,
    onQueued: draft.forget,
    onInvalid: (wrong) => tell(requestFieldProblems(wrong)),
  })

  const { save } = draft
  const saved = useRef(values)
  useEffect(() => {
    if (saved.current === values) return
    saved.current = values
    save(values)
  }, [values, save])

  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    const checked = checkRequest(studyId, fields)
    if (checked.kind === 'valid') void send(checked.args)
  }
  const empty = (fields: RequestFields) => {
    saved.current = fields
    setValues(fields)
    draft.forget()
  }
  const clear = () => {
    empty(EMPTY_REQUEST)
    setClearing(false)
  }
  useSentDraft(session, () => empty(draft.proposed))

  const wrong = Object.keys(problems).length

  return (
    <form onSubmit={submitForm} noValidate aria-busy={busy} inert={!live}>
      <Stack gap="lg">
        {returning && session.kind === 'signed-in' && (
          <Alert color="petrol" icon={<IconCircleCheck aria-hidden />} role="status">
            {t('returning')}
          </Alert>
        )}
        {draft.other && (
          <DraftOffer other={draft.other} onTakeUp={(kind) => setValues(filledRequest(draft.takeUp(kind)))} />
        )}

        <RequestParts
          values={values}
          problems={problems}
          field={field}
          own
          siteWays={
            session.kind === 'signed-in' && (
              <Suspense>
                <SiteWays
                  position={values.position}
                  pays={values.pays}
                  onPosition={(position) => setValues((before) => ({ ...before, position }))}
                  here
                />
              </Suspense>
            )
          }
        />

        {wrong > 0 && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {t('wrong', { count: wrong })}
          </Alert>
        )}
        <Group justify="space-between" gap="sm">
          <Text c="dimmed" size="sm" role="status">
            {draft.savedAt && (
              <Group gap={6} component="span">
                <IconDeviceFloppy size={16} aria-hidden />
                {t('saved', { at: isolate(formatTime(draft.savedAt)) })}
              </Group>
            )}
          </Text>
          <Group gap="sm" className={classes.actions}>
            {draft.savedAt && (
              <Button variant="subtle" color="gray.7" onClick={() => setClearing(true)}>
                {t('clear')}
              </Button>
            )}
            <Button type="submit" size="md" disabled={busy}>
              {busy ? t('sending') : t('submit')}
            </Button>
          </Group>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={clearing}
        title={t('clearTitle')}
        text={t('clearText')}
        confirmLabel={t('clear')}
        onConfirm={clear}
        onClose={() => setClearing(false)}
        dangerous
      />
    </form>
  )
}
