import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountryFlag } from '../../subjects/countries/country-flag.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { mailTo } from '../../ui/links/mail-to.ts'
import { PhoneLinks } from '../../ui/links/phone-links.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { DateText, Exact, Ltr } from '../../ui/text/formatted.tsx'
import { useAccountNow, type AccountRow } from './data/admin-accounts.ts'
import { OutcomeNote } from './dialogs/outcome-note.tsx'
import { RefuseDialog } from './dialogs/refuse-dialog.tsx'
import { useTask } from './dialogs/use-task.ts'
import classes from './accounts.module.css'
import kit from '../../ui/kit/kit.module.css'

/** An account that waits for its approval, in a list of tasks: the approval is one press, its facts are below. */
export function ApprovalHere({ id }: { readonly id: string }) {
  const { t } = useTranslation('accounts')
  const { value, failure, loading, ask } = useAccountNow(id)
  const { busy, outcome, run } = useTask(ask)
  const [refusing, setRefusing] = useState(false)
  const account = value?.account
  return (
    <>
      <OutcomeNote outcome={outcome} />
      <div className={kit.clusterXs}>
        <Button
          data-primary
          loading={busy}
          disabled={outcome?.kind === 'waiting'}
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          onClick={() => void run({ name: 'approve_account', args: { account_id: id } })}
        >
          {t('approving.confirm')}
        </Button>
        <Button
          variant="default"
          color="red"
          disabled={!account || outcome?.kind === 'waiting'}
          onClick={() => setRefusing(true)}
        >
          {t('refusing.confirm')}
        </Button>
      </div>
      {loading && <Skeleton height={160} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {account && <Facts account={account} />}
      {account && refusing && <RefuseDialog account={account} onClose={() => setRefusing(false)} />}
    </>
  )
}

function Facts({ account }: { readonly account: AccountRow }) {
  const { t } = useTranslation('accounts')
  const labels = useStudyLabels()
  const { email, telephone, entreprise, specialite, zone_intervention, experience, pays, created_at } = account
  return (
    <dl className={`${kit.facts} ${classes.approval}`}>
      <Fact label={t('field.specialite')}>{specialite && <Exact>{specialite}</Exact>}</Fact>
      <Fact label={t('field.zone_intervention')}>{zone_intervention && <Exact>{zone_intervention}</Exact>}</Fact>
      <Fact label={t('field.experience')}>{experience}</Fact>
      <Fact label={t('field.entreprise')}>{entreprise && <Exact>{entreprise}</Exact>}</Fact>
      <Fact label={t('field.pays')}>
        {pays && (
          <>
            <CountryFlag pays={pays} /> {labels.pays(pays)}
          </>
        )}
      </Fact>
      <Fact label={t('field.email')}>
        <Anchor href={mailTo(email)}>
          <Ltr>{email}</Ltr>
        </Anchor>
      </Fact>
      <Fact label={t('field.telephone')}>{telephone && <PhoneLinks text={telephone} pays={pays} />}</Fact>
      <Fact label={t('column.since')}>
        <DateText value={created_at} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
