import { Button } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWaitingOnMails, type FailedMail } from '../../data/messages/mails.ts'
import { DateTimeText, Exact, Ltr } from '../../ui/text/formatted.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { useCommand } from '../../keeping/use-command.ts'
import classes from './failed-mails.module.css'
import kit from '../../ui/kit/kit.module.css'

interface FailedMailsProps {
  readonly mails: readonly FailedMail[]
  /** The page is about the mails' study: do not link to it. */
  readonly withinStudy?: boolean
}

/** Mails that did not arrive: their recipients, the reasons, and the possible actions. */
export function FailedMails({ mails, withinStudy = false }: FailedMailsProps) {
  return (
    <ul className={`${kit.plain} ${classes.mails}`}>
      {mails.map((mail) => (
        <Line key={mail.mail_id} mail={mail} withinStudy={withinStudy} />
      ))}
    </ul>
  )
}

function Line({ mail, withinStudy }: { readonly mail: FailedMail; readonly withinStudy: boolean }) {
  const { t } = useTranslation(['mails', 'sync'])
  const { run } = useCommand({ waits: true, title: t('sync:settled.send_mail_again.refused') })
  const waiting = useWaitingOnMails().get(mail.mail_id)
  const { mail_id, what, template, failure, problem, failed_at, matter, entreprise, person, can_repeat } = mail
  const address = mail.address !== null && mail.address.includes('@') ? mail.address : null
  const named = { address: address ?? t('office') }
  return (
    <li data-mail={mail_id} data-failure={failure}>
      <div className={classes.words}>
        <strong>
          <IconMailX size={18} aria-hidden="true" />
          <span>
            {t(`what.${what}`)}
            {entreprise && (
              <>
                {' '}
                · <Exact>{entreprise}</Exact>
              </>
            )}
          </span>
        </strong>
        <span>
          {person && (
            <>
              <Exact>{person}</Exact> ·{' '}
            </>
          )}
          {address ? <Ltr>{address}</Ltr> : t('office')}
          {' · '}
          <DateTimeText value={failed_at} />
        </span>
        <span className={classes.reason}>{t(`reason.${failure}`)}</span>
        {problem && (
          <small>
            {t('said')} <bdi lang="en">{problem}</bdi>
          </small>
        )}
        {!can_repeat && template !== 'invitation' && <small>{t('forgotten')}</small>}
        {waiting && <small>{t('waiting')}</small>}
      </div>
      <div className={classes.actions}>
        {can_repeat && (
          <Button
            variant="default"
            disabled={waiting !== undefined}
            aria-label={t('againOf', named)}
            onClick={() => void run({ name: 'send_mail_again', args: { mail_id } })}
          >
            {t('again')}
          </Button>
        )}
        {template === 'invitation' && <TextLink to="/admin/accounts">{t('accounts')}</TextLink>}
        {matter && !withinStudy && (
          <TextLink to="/admin/projects/$id" params={{ id: matter }}>
            {t('study')}
          </TextLink>
        )}
        <Button
          variant="subtle"
          disabled={waiting !== undefined}
          aria-label={t('asideOf', named)}
          onClick={() => void run({ name: 'set_mail_aside', args: { mail_id } })}
        >
          {t('aside')}
        </Button>
      </div>
    </li>
  )
}
