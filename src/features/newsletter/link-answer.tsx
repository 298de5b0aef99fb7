import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { followNewsletterLink, type NewsletterAnswer } from './data/newsletter.ts'
import { ActionLink } from '../../ui/links/action-link.tsx'
import { PageWidth } from '../../ui/page/page-width.tsx'
import classes from './link-answer.module.css'

interface LinkProps {
  /** The token in the link of the mail. */
  readonly token: string
}

/** Opening the link of the mail is the consent: no further question. */
export function ConfirmSubscription({ token }: LinkProps) {
  const { t } = useTranslation('contact')
  const [answer, setAnswer] = useState<NewsletterAnswer | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    void followNewsletterLink('confirm', token).then((said) => {
      if (!gone) setAnswer(said)
    })
    return () => {
      gone = true
    }
  }, [token, attempt])
  const again = () => {
    setAnswer(null)
    setAttempt((before) => before + 1)
  }
  if (!answer) return <Answer title={t('confirm.title')} text={t('confirm.loading')} busy />
  return (
    <Answer title={t(`confirm.${answer}`)} text={t(`confirm.${answer}Text`)}>
      {(answer === 'offline' || answer === 'unreachable') && (
        <button type="button" className={classes.button} onClick={again}>
          {t('confirm.retry')}
        </button>
      )}
      <ActionLink to="/" face="plain">
        {t('confirm.home')}
      </ActionLink>
    </Answer>
  )
}

/** One press: programs that open every link of a mail must not unsubscribe anybody. */
export function Unsubscription({ token }: LinkProps) {
  const { t } = useTranslation('contact')
  const [answer, setAnswer] = useState<NewsletterAnswer | 'asking' | null>(null)
  const press = () => {
    setAnswer('asking')
    void followNewsletterLink('unsubscribe', token).then(setAnswer)
  }
  switch (answer) {
    case null:
      return (
        <Answer title={t('unsubscribe.title')} text={t('unsubscribe.ask')}>
          <button type="button" className={classes.button} onClick={press}>
            {t('unsubscribe.confirm')}
          </button>
          <ActionLink to="/" face="plain">
            {t('unsubscribe.home')}
          </ActionLink>
        </Answer>
      )
    case 'asking':
      return <Answer title={t('unsubscribe.title')} text={t('unsubscribe.loading')} busy />
    case 'offline':
    case 'unreachable':
      return (
        <Answer title={t(`unsubscribe.${answer}`)} text={t(`unsubscribe.${answer}Text`)}>
          <button type="button" className={classes.button} onClick={press}>
            {t('unsubscribe.retry')}
          </button>
        </Answer>
      )
    // The server does not answer so here; if it did, the subscription would still be there.
    case 'confirmed':
    case 'unsubscribed':
    case 'expired':
    case 'unknown': {
      const said = answer === 'confirmed' ? 'unknown' : answer
      return (
        <Answer title={t(`unsubscribe.${said}`)} text={t(`unsubscribe.${said}Text`)}>
          <ActionLink to="/" face="plain">
            {t('unsubscribe.home')}
          </ActionLink>
        </Answer>
      )
    }
  }
}

interface AnswerProps {
  readonly title: string
  readonly text: string
  readonly busy?: boolean
  readonly children?: ReactNode
}

function Answer({ title, text, busy = false, children }: AnswerProps) {
  return (
    <PageWidth className={classes.page}>
      <div role="status" aria-busy={busy}>
        {/* An answer takes the place of the one before; it is not that one, moved. */}
        <h1 key={title} tabIndex={-1}>
          {title}
        </h1>
        <p key={text} className={classes.text}>
          {text}
        </p>
      </div>
      {children && (
        <div key={title} className={classes.actions}>
          {children}
        </div>
      )}
    </PageWidth>
  )
}
