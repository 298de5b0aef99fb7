import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionState } from '../../../sync/index.ts'
import { BUDGETS, DELAIS, PAYS, SECTEURS, TYPES_ETUDE } from '../../data/domain.ts'
import { checkRequest } from '../../data/request-study.ts'
import { formatTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ownDirection } from '../../ui/own-direction.ts'
import { useFields } from '../../ui/use-fields.ts'
import { DraftOffer } from './draft-offer.tsx'
import { FormPart } from '../../ui/form-part.tsx'
import { EMPTY_REQUEST, filledRequest, requestFieldProblems, type RequestFields } from '../../ui/request-fields.ts'
import classes from './study-request.module.css'
import { useRequestDraft } from './use-request-draft.ts'
import { useSubmitRequest } from './use-submit-request.ts'

interface RequestFormProps {
  readonly session: Exclude<SessionState, { kind: 'unknown' }>
  /** Back from the sign-in that a submission asked for: what was typed before it is taken over. */
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
  const { busy, send } = useSubmitRequest({ session, onQueued: draft.forget, onInvalid: (wrong) => tell(requestFieldProblems(wrong)) })

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
  const clear = () => {
    saved.current = EMPTY_REQUEST
    setValues(EMPTY_REQUEST)
    draft.forget()
    setClearing(false)
  }

  const input = (name: keyof RequestFields & string) => {
    const problem = problems[name]
    return { ...field(name), label: t(`study:fields.${name as 'pays'}`), error: problem && t(`problem.${problem}`) }
  }
  const choices = <T extends string>(names: readonly T[], label: (name: T) => string) => [
    { value: '', label: t('choose') },
    ...names.map((name) => ({ value: name, label: label(name) })),
  ]
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

        <FormPart title={t('part.company')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput {...input('nom_entreprise')} autoComplete="organization" attributes={ownDirection(values.nom_entreprise)} required />
            <NativeSelect {...input('secteur_activite')} data={choices(SECTEURS, (name) => t(`study:secteur.${name}`))} required />
          </SimpleGrid>
        </FormPart>

        <FormPart title={t('part.project')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <NativeSelect {...input('type_etude')} data={choices(TYPES_ETUDE, (name) => t(`study:type_etude.${name}`))} required />
            <NativeSelect {...input('pays')} data={choices(PAYS, (name) => t(`study:pays.${name}`))} required />
          </SimpleGrid>
          <TextInput {...input('zone_geographique')} placeholder={t('placeholder.zone')} attributes={ownDirection(values.zone_geographique)} required />
          <Textarea {...input('description_projet')} placeholder={t('placeholder.description')} autosize minRows={4} maxRows={14} attributes={ownDirection(values.description_projet)} required />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <NativeSelect {...input('delai_souhaite')} data={choices(DELAIS, (name) => t(`study:delai.${name}`))} />
            <NativeSelect {...input('budget_estime')} data={choices(BUDGETS, (name) => t(`study:budget.${name}`))} />
          </SimpleGrid>
        </FormPart>

        <FormPart title={t('part.contact')}>
          <TextInput {...input('contact_nom')} autoComplete="name" attributes={ownDirection(values.contact_nom)} required />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput {...input('contact_email')} type="email" autoComplete="email" dir="ltr" required />
            <TextInput {...input('contact_telephone')} type="tel" autoComplete="tel" dir="ltr" />
          </SimpleGrid>
        </FormPart>

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
