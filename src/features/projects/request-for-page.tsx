import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { askClients, checkRequestFor, type PersonRow } from './data/projects.ts'
import { newStudyId } from '../../data/studies/request-study.ts'
import { useFormDraft } from '../../data/commands/use-form-draft.ts'
import { FormPart } from '../../ui/forms/form-part.tsx'
import { ButtonLink } from '../../ui/links/links.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import {
  EMPTY_REQUEST,
  requestFieldProblems,
  type RequestFields,
  type RequestProblem,
} from '../../subjects/requests/request-fields.ts'
import { RequestParts } from '../../subjects/requests/request-parts.tsx'
import { SiteWays } from '../../observing/site-ways.tsx'
import { isGiven, useCommand } from '../../keeping/use-command.ts'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { PersonChoice } from './person-choice.tsx'
import classes from './study/study-page.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The client's data that fills the form; empty where unknown. */
type Client = Readonly<Record<'id' | 'name' | 'email' | 'entreprise' | 'telephone' | 'pays', string>>

/** The request form, filled in for a client. `onCreated`: the request is durable here; receives its study. */
export function RequestForPage({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const { t } = useTranslation(['projects', 'request'])
  const [studyId] = useState(newStudyId)
  const chosen = useFormDraft('request-for.client')
  const [client, setClient] = useState<Client | null>(() => clientIn(chosen.draft()))
  const [tried, setTried] = useState(false)
  const { busy, run } = useCommand()
  const form = useKeptFields<RequestFields, RequestProblem>('request-for', EMPTY_REQUEST, (fields) => {
    const checked = checkRequestFor(studyId, client?.id ?? studyId, fields)
    return checked.kind === 'valid' ? {} : requestFieldProblems(checked.problems)
  })
  const { values, problems, field, submit, setValues, forget } = form
  const choose = ({ id, name, email, entreprise, telephone, pays }: PersonRow) => {
    const person = {
      id,
      name: name ?? '',
      email,
      entreprise: entreprise ?? '',
      telephone: telephone ?? '',
      pays: pays ?? '',
    }
    setClient(person)
    chosen.keep(person)
    setValues((before) => proposed(before, client, person))
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    setTried(true)
    const fields = submit(event)
    if (!fields || !client) return
    const checked = checkRequestFor(studyId, client.id, fields)
    if (checked.kind !== 'valid' || busy) return
    if (!isGiven(await run({ name: 'request_study_for', args: checked.args }))) return
    forget()
    chosen.forget()
    onCreated(studyId)
  }
  const wrong = Object.keys(problems).length + (tried && !client ? 1 : 0)
  return (
    <div className={`${kit.stackMd} ${classes.page}`}>
      <PageTitle
        title={t('create')}
        lead={t('create_lead')}
        action={
          <ButtonLink variant="default" to="/admin/projects">
            {t('back')}
          </ButtonLink>
        }
      />
      <form onSubmit={(event) => void save(event)} noValidate aria-busy={busy}>
        <Stack gap="lg">
          <FormPart title={t('part_client')}>
            <PersonChoice
              question={askClients}
              label={t('choose_client')}
              quiet
              hint={t('client_hint')}
              chosen={client && { id: client.id, name: client.name || client.email }}
              onChoose={choose}
              error={tried && !client && t('client_missing')}
            />
          </FormPart>
          <RequestParts
            values={values}
            problems={problems}
            field={field}
            own={false}
            siteWays={
              <SiteWays
                position={values.position}
                pays={values.pays}
                onPosition={(position) => setValues((before) => ({ ...before, position }))}
              />
            }
          />
          {wrong > 0 && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
              {t('request:wrong', { count: wrong })}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" size="md" loading={busy}>
              {t('create_confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </div>
  )
}

/** Fills fields from the client, unless the person has typed something else. */
function proposed(fields: RequestFields, before: Client | null, person: Client): RequestFields {
  const known = (of: Client | null) => ({
    nom_entreprise: of?.entreprise ?? '',
    contact_nom: of?.name ?? '',
    contact_email: of?.email ?? '',
    contact_telephone: of?.telephone ?? '',
    pays: of?.pays ?? '',
  })
  const [old, fresh] = [known(before), known(person)]
  const taken = Object.entries(fresh).filter(
    ([name]) => fields[name] === '' || fields[name] === old[name as keyof typeof old],
  )
  return { ...fields, ...Object.fromEntries(taken) }
}

function clientIn(fields: Readonly<Record<string, string>> | null): Client | null {
  if (!fields) return null
  const { id = '', name = '', email = '', entreprise = '', telephone = '', pays = '' } = fields
  return id === '' ? null : { id, name, email, entreprise, telephone, pays }
}
