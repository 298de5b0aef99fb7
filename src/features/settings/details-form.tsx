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
import { isWithin, useDetailsForm, type DetailsForm as Form, type Group as FieldGroup } from './use-details-form.ts'
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
  const sections = useRef<HTMLDivElement>(null)
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
      <div ref={sections} className={`${kit.stackLg} ${classes.form}`}>
        {form.shape.groups.map((group) => (
          <Section key={group.name} form={form} group={group} title={labels.group(group.name)}>
            {group.fields.map((field) => (
              <DetailField key={field} form={form} field={field} label={labels.field(field)} />
            ))}
          </Section>
        ))}
        {form.edited.length > 1 && <Ending form={form} groups={form.edited} saveLabel={t('save_all')} />}
        <p className={`${kit.note} ${kit.flush}`}>{t('whenSeen')}</p>
      </div>
      <DetailsHistory
        document={document}
        current={row?.version_id ?? null}
        nothingGiven={Object.keys(detailsOf(form.shape, form.stands, form.language)).length === 0}
        onRestore={(details) => {
          form.adopt(details)
          sections.current?.scrollIntoView()
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

interface SectionProps {
  readonly form: Form
  readonly group: FieldGroup
  readonly title: string
  readonly children: ReactNode
}

/** One group of fields, published by itself. */
function Section({ form, group, title, children }: SectionProps) {
  const { t } = useTranslation('settings')
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  const edited = form.edited.includes(group)
  const wrong = Object.keys(form.problems).filter((place) => isWithin([group], place)).length
  const failed = form.overtaken || form.failure?.group !== group.name ? null : form.failure.text
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (edited && !(await form.save([group]))) setAttempts((times) => times + 1)
  }
  return (
    <form ref={element} onSubmit={(event) => void save(event)} noValidate aria-busy={form.busy}>
      <FormPart title={title}>
        {children}
        {(wrong > 0 || failed) && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
            {wrong > 0 ? t('wrong', { count: wrong }) : failed}
          </Alert>
        )}
        {edited && <Ending form={form} groups={[group]} />}
      </FormPart>
    </form>
  )
}

interface EndingProps {
  readonly form: Form
  readonly groups: readonly FieldGroup[]
  /** Of a button outside of a form. */
  readonly saveLabel?: string
}

/** The state of what was typed, and the ways on. */
function Ending({ form, groups, saveLabel }: EndingProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={`${kit.clusterSm} ${kit.centred} ${kit.apart}`}>
      <span role="status">{t(form.kept ? 'unsaved' : 'unsavedNotKept')}</span>
      <Group gap="sm">
        <Button variant="default" onClick={() => form.discard(groups)}>
          {t(saveLabel === undefined ? 'discard' : 'discard_all')}
        </Button>
        {saveLabel === undefined ? (
          <Button type="submit" loading={form.busy}>
            {t('save')}
          </Button>
        ) : (
          <Button loading={form.busy} onClick={() => void form.save(groups)}>
            {saveLabel}
          </Button>
        )}
      </Group>
    </div>
  )
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
