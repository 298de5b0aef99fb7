import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { askClients, checkRequestFor, type PersonRow } from '../../data/projects.ts'
import { newStudyId } from '../../data/request-study.ts'
import { FormPart } from '../../ui/form-part.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EMPTY_REQUEST, requestFieldProblems, type RequestFields, type RequestProblem } from '../../ui/request-fields.ts'
import { RequestParts } from '../../ui/request-parts.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { PersonChoice } from './person-choice.tsx'
import classes from './study-page.module.css'
import { useStudyCommand } from './use-study-command.ts'

/** The request form, filled in for a client. `onCreated`: it is durable here, and this is its study. */
export function RequestForPage({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const { t } = useTranslation(['projects', 'request'])
  const [studyId] = useState(newStudyId)
  const [client, setClient] = useState<PersonRow | null>(null)
  const [tried, setTried] = useState(false)
  const { busy, give } = useStudyCommand()
  const { values, problems, field, submit, setValues } = useFields<RequestFields, RequestProblem>(EMPTY_REQUEST, (fields) => {
    const checked = checkRequestFor(studyId, client?.id ?? studyId, fields)
    return checked.kind === 'valid' ? {} : requestFieldProblems(checked.problems)
  })
  const choose = (person: PersonRow) => {
    setClient(person)
    setValues((before) => proposed(before, client, person))
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    setTried(true)
    const fields = submit(event)
    if (!fields || !client) return
    const checked = checkRequestFor(studyId, client.id, fields)
    if (checked.kind === 'valid' && await give({ name: 'request_study_for', args: checked.args })) onCreated(studyId)
  }
  const wrong = Object.keys(problems).length + (tried && !client ? 1 : 0)
  return (
    <div className={classes.page}>
      <PageTitle title={t('create')} lead={t('create_lead')} action={<ButtonLink variant="default" to="/admin/projects">{t('back')}</ButtonLink>} />
      <form onSubmit={(event) => void save(event)} noValidate aria-busy={busy}>
        <Stack gap="lg">
          <FormPart title={t('part_client')}>
            <PersonChoice question={askClients} label={t('choose_client')} quiet hint={t('client_hint')} chosen={client} onChoose={choose} error={tried && !client && t('client_missing')} />
          </FormPart>
          <RequestParts values={values} problems={problems} field={field} own={false} />
          {wrong > 0 && <Alert color="red" icon={<IconAlertCircle aria-hidden />}>{t('request:wrong', { count: wrong })}</Alert>}
          <Group justify="flex-end"><Button type="submit" size="md" loading={busy}>{t('create_confirm')}</Button></Group>
        </Stack>
      </form>
    </div>
  )
}

/** What is known of a client, where nothing else was typed. */
function proposed(fields: RequestFields, before: PersonRow | null, person: PersonRow): RequestFields {
  const known = (of: PersonRow | null) => ({
    nom_entreprise: of?.entreprise ?? '', contact_nom: of?.name ?? '', contact_email: of?.email ?? '', contact_telephone: of?.telephone ?? '', pays: of?.pays ?? '',
  })
  const [old, fresh] = [known(before), known(person)]
  const taken = Object.entries(fresh).filter(([name]) => fields[name] === '' || fields[name] === old[name as keyof typeof old])
  return { ...fields, ...Object.fromEntries(taken) }
}
