import { useTranslation } from 'react-i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { checkCode, type CheckAnswer, type CheckedReport } from './data/report-check.ts'
import { formatDate, formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ActionButton, ActionLink } from '../../ui/links/action-link.tsx'
import { FileComparison } from './file-comparison.tsx'
import { ReportFacts } from './report-facts.tsx'
import { StateMark, type Mark } from './state-mark.tsx'
import classes from './code-check.module.css'

/**
 * The server's answer about a code, asked again on every opening; an answer kept from earlier is marked with its time.
 */
export function CodeCheck({ code }: { readonly code: string }) {
  const { t } = useTranslation('verify')
  const [answer, setAnswer] = useState<CheckAnswer | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    setAnswer(null)
    void checkCode(code).then((said) => {
      if (!gone) setAnswer(said)
    })
    return () => {
      gone = true
    }
  }, [code, attempt])
  const again = <ActionButton onClick={() => setAttempt((before) => before + 1)}>{t('again')}</ActionButton>
  const other = (
    <ActionLink to="/verifier" face="plain">
      {t('other')}
    </ActionLink>
  )
  if (!answer)
    return (
      <p className={classes.asking} role="status" aria-busy>
        {t('asking')}
      </p>
    )
  switch (answer.kind) {
    case 'known':
      return <Known report={answer.report}>{other}</Known>
    case 'unknown':
      return (
        <Verdict mark="warning" title={t('state.unknown')} text={t('state.unknownText')}>
          {other}
        </Verdict>
      )
    case 'busy':
      return (
        <Verdict mark="warning" title={t('state.busy')} text={t('state.busyText')}>
          {again}
          {other}
        </Verdict>
      )
    case 'offline':
    case 'unreachable':
      return answer.kept ? (
        <Known report={answer.kept.report} note={t('kept', { at: isolate(formatDateTime(answer.kept.at)) })}>
          {again}
          {other}
        </Known>
      ) : (
        <Verdict mark="offline" title={t(`state.${answer.kind}`)} text={t(`state.${answer.kind}Text`)}>
          {again}
          {other}
        </Verdict>
      )
  }
}

const MARKS = { issued: 'good', replaced: 'warning', withdrawn: 'bad' } as const satisfies Record<
  CheckedReport['state'],
  Mark
>

function Known({
  report,
  note,
  children,
}: {
  readonly report: CheckedReport
  readonly note?: string
  readonly children: ReactNode
}) {
  const { t } = useTranslation('verify')
  const date = isolate(formatDate(report.replaced_at ?? report.withdrawn_at ?? report.issued_at))
  return (
    <>
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      <Verdict
        mark={MARKS[report.state]}
        title={t(`state.${report.state}`)}
        text={t(`state.${report.state}Text`, { date })}
      >
        {null}
      </Verdict>
      <ReportFacts report={report} />
      <FileComparison report={report} />
      <div className={classes.actions}>{children}</div>
    </>
  )
}

interface VerdictProps {
  readonly mark: Mark
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Verdict({ mark, title, text, children }: VerdictProps) {
  return (
    <>
      <div className={classes.verdict} data-mark={mark} role="status">
        <StateMark mark={mark} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </>
  )
}
