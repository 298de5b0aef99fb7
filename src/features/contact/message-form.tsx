import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, IconDeviceFloppy } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { COUNTRIES, DEFAULT_COUNTRY } from '../../state/countries.ts'
import { usePreferences } from '../../state/preferences.ts'
import { FieldGrid } from '../../ui/forms/field-grid.tsx'
import { Honeypot } from '../../ui/forms/honeypot.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import type { ContactFields } from './message-fields.ts'
import classes from './message-form.module.css'
import { givenPhone, startedPhone } from './phone-prefix.ts'
import { Receipts } from './receipts.tsx'
import type { Failure, MessageFormState, Sent } from './use-message-form.ts'
import { MailInput } from '../../ui/forms/mail-input.tsx'

interface MessageFormProps {
  readonly state: MessageFormState
  readonly kind: 'contact' | 'expert'
  readonly children: ReactNode
}

/** The common parts of both forms: the sender's fields, the outcome, and the button. */
export function MessageForm({ state, kind, children }: MessageFormProps) {
  const { t } = useTranslation('contact')
  const live = useHydrated()
  const { element, honeypot, busy, hydrated, problems, savedAt, values, submit, warm, change, clear } = state
  const country = usePreferences((preferences) => preferences.country)
  const { prefix } = COUNTRIES[hydrated ? country : DEFAULT_COUNTRY]
  const input = useInput(state)
  const wrong = Object.keys(problems).length

  return (
    <form
      ref={element}
      onSubmit={submit}
      onFocus={warm}
      noValidate
      aria-busy={busy}
      aria-labelledby={`${kind}-form`}
      className={classes.form}
      inert={!live}
    >
      <h2 id={`${kind}-form`} className={classes.title}>
        {t(`${kind}.title`)}
      </h2>
      <p className={classes.note}>{t('requiredNote')}</p>
      <Stack gap="md">
        <FieldGrid>
          <TextInput {...input('nom')} autoComplete="name" attributes={ownDirection(values.nom)} required />
          <MailInput {...input('email')} autoComplete="email" required />
          <TextInput
            {...input('telephone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            placeholder={prefix}
            onFocus={() => change('telephone', startedPhone(values.telephone, prefix))}
            onBlur={() => change('telephone', givenPhone(values.telephone))}
          />
          <TextInput
            {...input('entreprise')}
            autoComplete="organization"
            attributes={ownDirection(values.entreprise)}
          />
        </FieldGrid>
        {children}
        <Honeypot ref={honeypot} />
        {wrong > 0 && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {t('wrong', { count: wrong })}
          </Alert>
        )}
        {state.failure && <FailureAlert kind={kind} failure={state.failure} />}
        {state.sent && <SentAlert kind={kind} sent={state.sent} />}
        <Group justify="space-between" gap="sm">
          <Text c="dimmed" size="sm" component="div" role="status">
            {savedAt && (
              <Group gap={6} component="span">
                <IconDeviceFloppy size={16} aria-hidden />
                {t('draft.saved', { at: isolate(formatTime(savedAt)) })}
              </Group>
            )}
          </Text>
          <Group gap="sm" className={classes.actions}>
            {savedAt && (
              <Button variant="subtle" color="gray.7" onClick={clear}>
                {t('draft.clear')}
              </Button>
            )}
            <Button type="submit" size="md" disabled={busy || !hydrated}>
              {busy ? t('sending') : t(`${kind}.submit`)}
            </Button>
          </Group>
        </Group>
      </Stack>
      <Receipts
        receipts={state.receipts}
        onTakeBack={(receipt) => void state.takeBack(receipt)}
        onDiscard={(id) => void state.discard(id)}
      />
    </form>
  )
}

/** Label, text and problem of one field. */
export function useInput({ field, problems }: Pick<MessageFormState, 'field' | 'problems'>) {
  const { t } = useTranslation('contact')
  return (name: keyof ContactFields & string) => {
    const problem = problems[name]
    return { ...field(name), label: t(`fields.${name as 'nom'}`), error: problem && t(`problem.${problem}`) }
  }
}

function FailureAlert({ kind, failure }: { readonly kind: MessageFormProps['kind']; readonly failure: Failure }) {
  const { t } = useTranslation(['contact', 'refusal'])
  const reason =
    failure.kind === 'storage-full'
      ? t('contact:storageFull')
      : failure.kind === 'refused'
        ? t(`refusal:${failure.code}`)
        : null
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" title={t(`contact:${kind}.failed`)}>
      {kind === 'expert' && <p className={classes.line}>{t('contact:expert.failedText')}</p>}
      {reason && <p className={classes.line}>{reason}</p>}
      <p className={classes.line}>{t('contact:kept')}</p>
    </Alert>
  )
}

function SentAlert({ kind, sent }: { readonly kind: MessageFormProps['kind']; readonly sent: Sent }) {
  const { t } = useTranslation('contact')
  return sent.kind === 'received' ? (
    <Alert color="teal" icon={<IconCircleCheck aria-hidden />} role="status" title={t(`${kind}.done`)}>
      <p className={classes.line}>{t(`${kind}.doneText`)}</p>
      <p className={classes.line}>{t('reference', { number: isolate(sent.number) })}</p>
    </Alert>
  ) : (
    <Alert color="petrol" icon={<IconClock aria-hidden />} role="status" title={t('queued')}>
      {t(sent.offline ? 'queuedText' : 'queuedBusy', { number: isolate(sent.number) })}
    </Alert>
  )
}
