import { Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMessages } from '../../data/messages/messages.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { storedDraft, VISITOR_DRAFT } from '../../state/drafts.ts'
import { Honeypot } from '../../ui/forms/honeypot.tsx'
import classes from './newsletter-form.module.css'

type Phase = 'idle' | 'sending' | 'done' | 'queued' | 'busy' | 'required' | 'email' | 'failed'

// One draft per browser, whoever is signed in: an e-mail address is no private message.
const DRAFT = storedDraft('newsletter', VISITOR_DRAFT)

/** One line in the footer. Plain HTML: nothing is loaded before somebody uses it. */
export function NewsletterForm() {
  const { t } = useTranslation('newsletter')
  const language = useLanguage()
  const hydrated = useHydrated()
  const id = useId()
  const email = useRef<HTMLInputElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const openedAt = useRef(0)
  const [phase, setPhase] = useState<Phase>('idle')
  const [number, setNumber] = useState('')
  const unwatch = useRef<() => void>(undefined)

  useEffect(() => () => unwatch.current?.(), [])

  useEffect(() => {
    openedAt.current = performance.now()
    // An address typed before hydration wins over the draft.
    if (email.current?.value === '') email.current.value = DRAFT.load()?.fields['email'] ?? ''
  }, [])

  async function send(): Promise<Phase> {
    const messages = await loadMessages()
    const elapsed = () => Math.round(performance.now() - openedAt.current)
    const command = () => ({
      name: 'subscribe_newsletter' as const,
      args: {
        email: email.current?.value ?? '',
        langue: language,
        website: honeypot.current?.value ?? '',
        elapsed_ms: elapsed(),
      },
    })
    const [problem] = messages.checkMessage(command())
    if (problem) return problem.reason === 'required' ? 'required' : 'email'
    await new Promise((resolve) => {
      setTimeout(resolve, Math.max(0, messages.MIN_ELAPSED_MS - elapsed()))
    })
    const outcome = await messages.sendMessage(command())
    switch (outcome.kind) {
      case 'received':
        return 'done'
      case 'waiting':
        setNumber(outcome.number)
        unwatch.current?.()
        // Once it has arrived, the line must not go on showing that it waits.
        unwatch.current = messages.watchReceipts('subscribe_newsletter', (receipts) => {
          if (receipts.some((receipt) => receipt.number === outcome.number && receipt.state.kind === 'received'))
            setPhase('done')
        })
        return outcome.offline ? 'queued' : 'busy'
      case 'invalid':
        return 'email'
      case 'refused':
        return outcome.problem?.field === 'email' ? 'email' : 'failed'
      case 'storage-full':
        return 'failed'
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (phase === 'sending' || !hydrated) return
    setPhase('sending')
    void send()
      .catch((error: unknown) => {
        reportError(error)
        return 'failed' as const
      })
      .then(show)
  }

  function show(next: Phase): void {
    setPhase(next)
    if (next !== 'done' && next !== 'queued' && next !== 'busy') return email.current?.focus()
    DRAFT.forget()
    if (email.current) email.current.value = ''
  }

  const wrong = phase === 'required' || phase === 'email'
  const message =
    phase === 'idle' || phase === 'sending'
      ? null
      : t(phase === 'required' || phase === 'email' ? `problem.${phase}` : phase, { number: isolate(number) })
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onFocus={() => void loadMessages().catch(() => {})}
      noValidate
      aria-labelledby={`${id}-title`}
      aria-busy={phase === 'sending'}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {t('title')}
      </h2>
      <p className={classes.lead}>{t('lead')}</p>
      <label htmlFor={`${id}-email`} className={classes.label}>
        {t('email')}
      </label>
      <div className={classes.line}>
        <input
          ref={email}
          id={`${id}-email`}
          className={classes.email}
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          name="email"
          autoComplete="email"
          dir="ltr"
          required
          aria-invalid={wrong}
          aria-describedby={`${id}-said ${id}-consent`}
          onChange={({ currentTarget: { value } }) => {
            if (wrong) setPhase('idle')
            if (value === '') DRAFT.forget()
            else DRAFT.keep({ email: value })
          }}
        />
        <button type="submit" className={classes.submit} disabled={!hydrated || phase === 'sending'}>
          {t(phase === 'sending' ? 'sending' : 'submit')}
        </button>
      </div>
      <Honeypot ref={honeypot} />
      <p id={`${id}-said`} role="status" className={classes.said} data-wrong={wrong || phase === 'failed'}>
        {message}
      </p>
      <p id={`${id}-consent`} className={classes.consent}>
        {t('consent')} <Link to="/privacy-policy">{t('privacy')}</Link>
      </p>
    </form>
  )
}
