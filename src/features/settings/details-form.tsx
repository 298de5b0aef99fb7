import { Alert, Anchor, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp, IconExternalLink, IconNotes } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DetailsDocument, GivenDetails } from './data/company-details.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormPart } from '../../ui/forms/form-part.tsx'
import { DateTimeText } from '../../ui/text/formatted.tsx'
import { useRefusalText } from '../../keeping/refusal-text.ts'
import { examplesLeft } from './detail-documents.ts'
import { DetailField } from './detail-field.tsx'
import { useDetailLabels } from './detail-labels.ts'
import { detailsOf } from './detail-texts.ts'
import { DetailsHistory } from './details-history.tsx'
import { LeftMark } from './marks.tsx'
import { useDetailsForm, type DetailsForm as Form } from './use-details-form.ts'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

interface DetailsFormProps {
  readonly document: DetailsDocument
  /** The server's last answer; null: never given. */
  readonly row: GivenDetails | null
  /** Public pages that show it. */
  readonly previews: readonly { readonly href: string; readonly label: string }[]
}

export function DetailsForm({ document, row, previews }: DetailsFormProps) {
  const { t } = useTranslation('settings')
  const labels = useDetailLabels(document)
  const form = useDetailsForm(document, row)
  const [resetting, setResetting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (form.dirty && !(await form.save())) setAttempts((times) => times + 1)
  }
  return (
    <>
      <div className={classes.standing}>
        <LeftMark left={examplesLeft(form.shape, detailsOf(form.shape, form.stands, form.language)).length} />
        <span className={`${kit.note} ${kit.flush}`}>
          {row ? (
            <>
              {t('changedBy', { name: isolate(row.author ?? t('somebody')) })} <DateTimeText value={row.at} />
            </>
          ) : (
            t('neverChanged')
          )}
        </span>
        {previews.map(({ href, label }) => (
          <Anchor key={href} href={href} target="_blank" rel="noopener" className={classes.preview}>
            {label} <IconExternalLink size={16} aria-hidden="true" />
          </Anchor>
        ))}
      </div>
      <Notes form={form} />
      <form
        ref={element}
        className={`${kit.stackLg} ${classes.form}`}
        onSubmit={(event) => void save(event)}
        noValidate
        aria-busy={form.busy}
      >
        {form.shape.groups.map(({ name, fields }) => (
          <FormPart key={name} title={labels.group(name)}>
            {fields.map((field) => (
              <DetailField key={field} form={form} field={field} label={labels.field(field)} />
            ))}
          </FormPart>
        ))}
        <Failure form={form} attempted={attempts > 0} />
        <div className={`${kit.clusterSm} ${kit.centred} ${kit.apart}`}>
          <span role="status">{form.dirty && t(form.kept ? 'unsaved' : 'unsavedNotKept')}</span>
          <Group gap="sm">
            {form.dirty && (
              <Button variant="default" onClick={form.discard}>
                {t('discard')}
              </Button>
            )}
            <Button type="submit" loading={form.busy} disabled={!form.dirty}>
              {t('save')}
            </Button>
          </Group>
        </div>
        <p className={`${kit.note} ${kit.flush}`}>{t('whenSeen')}</p>
      </form>
      <DetailsHistory
        document={document}
        current={row?.version_id ?? null}
        nothingGiven={Object.keys(detailsOf(form.shape, form.stands, form.language)).length === 0}
        onRestore={(details) => {
          form.adopt(details)
          element.current?.scrollIntoView()
        }}
        onReset={() => setResetting(true)}
      />
      <ConfirmDialog
        opened={resetting}
        dangerous
        busy={form.busy}
        title={t('reset.title')}
        text={t('reset.text')}
        confirmLabel={t('reset.confirm')}
        onConfirm={() => void form.reset().then(() => setResetting(false))}
        onClose={() => setResetting(false)}
      />
      <LeaveQuestion form={form} />
    </>
  )
}

/** Notices: a version that waits or was refused, somebody else's newer version, and a restored draft. */
function Notes({ form }: { readonly form: Form }) {
  const { t } = useTranslation('settings')
  const refusal = useRefusalText()
  const { waiting, refused, overtaken, restoredAt } = form
  const why = refused?.item.state.kind === 'refused' ? refusal(refused.item.state.code, null) : null
  return (
    <>
      {waiting && (
        <Alert color="petrol" icon={<IconCloudUp aria-hidden="true" />} role="status">
          {t('state.waiting')}
        </Alert>
      )}
      {refused && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" title={t('state.refused')}>
          {why && <p className={classes.line}>{why}</p>}
          <Group gap="sm">
            <Button
              variant="default"
              onClick={() => {
                form.adopt(refused.details, refused.seen)
                void form.forget(refused.item.id)
              }}
            >
              {t('state.takeUp')}
            </Button>
            <Button variant="subtle" color="red" c="red.9" onClick={() => void form.forget(refused.item.id)}>
              {t('state.drop')}
            </Button>
          </Group>
        </Alert>
      )}
      {overtaken && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" title={t('overtaken.title')}>
          {t('overtaken.text')}
        </Alert>
      )}
      {restoredAt && !overtaken && (
        <Alert color="petrol" icon={<IconNotes aria-hidden="true" />}>
          {t('restored', { at: isolate(formatDateTime(restoredAt)) })}
        </Alert>
      )}
    </>
  )
}

function Failure({ form, attempted }: { readonly form: Form; readonly attempted: boolean }) {
  const { t } = useTranslation('settings')
  const wrong = Object.keys(form.problems).length
  const text: ReactNode = wrong > 0 && attempted ? t('wrong', { count: wrong }) : form.overtaken ? null : form.failure
  return text ? (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      {text}
    </Alert>
  ) : null
}

/** Asks before leaving: the typed values stay on the device as a draft, but visitors do not see them. */
function LeaveQuestion({ form }: { readonly form: Form }) {
  const { t } = useTranslation('settings')
  const { dirty, kept } = form
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty && !kept,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      title={t('leave.title')}
      text={t(kept ? 'leave.kept' : 'leave.lost')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    />
  )
}
