import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedReport } from './data/report-check.ts'
import { formatDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ActionButton } from '../../ui/links/action-link.tsx'
import { PDF_OFFERED } from '../../subjects/studies/offered-types.ts'
import { compareFile, type FileVerdict } from './file-verdict.ts'
import { Hash } from './report-facts.tsx'
import { StateMark } from './state-mark.tsx'
import classes from './file-comparison.module.css'

interface Compared {
  readonly name: string
  /** Null while it is computed. */
  readonly verdict: FileVerdict | null
}

/** One PDF by button, keyboard or drop, compared on this device. */
export function FileComparison({ report }: { readonly report: CheckedReport }) {
  const { t } = useTranslation('verify')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [compared, setCompared] = useState<Compared | null>(null)
  const compare = async (file: File) => {
    setCompared({ name: file.name, verdict: null })
    const verdict = await compareFile(file, report)
    setCompared({ name: file.name, verdict })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void compare(file)
  }
  return (
    <section className={classes.section} aria-label={t('file.title')}>
      <h2>{t('file.title')}</h2>
      <p className={classes.lead}>{t('file.lead')}</p>
      <div
        className={classes.zone}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ActionButton face={compared ? 'plain' : 'primary'} onClick={() => input.current?.click()}>
          {t(compared ? 'file.another' : 'file.choose')}
        </ActionButton>
        <span className={classes.hint}>{t('file.drop')}</span>
        <input
          ref={input}
          className={classes.input}
          type="file"
          accept={PDF_OFFERED}
          tabIndex={-1}
          aria-label={t('file.choose')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void compare(chosen)
            // The same file chosen again must count as a change.
            event.currentTarget.value = ''
          }}
        />
      </div>
      <div role="status" aria-live="polite">
        {compared &&
          (compared.verdict ? <Outcome name={compared.name} verdict={compared.verdict} /> : <p>{t('file.busy')}</p>)}
      </div>
    </section>
  )
}

const MARKS = { match: 'good', version: 'warning', replaced: 'warning', different: 'bad', failed: 'warning' } as const

function Outcome({ name, verdict }: { readonly name: string; readonly verdict: FileVerdict }) {
  const { t } = useTranslation('verify')
  const other = verdict.kind === 'version' || verdict.kind === 'replaced' ? verdict.other : null
  const next = verdict.kind === 'replaced' ? verdict.next : null
  const values = {
    name: isolate(name),
    version: isolate(String(other?.version ?? '')),
    date: isolate(other ? formatDate(other.issued_at) : ''),
    next: isolate(String(next?.version ?? '')),
    on: isolate(next ? formatDate(next.issued_at) : ''),
  }
  const sha256 = verdict.kind === 'failed' ? null : verdict.sha256
  return (
    <div className={classes.outcome} data-kind={verdict.kind}>
      <StateMark mark={MARKS[verdict.kind]} size={36} />
      <div>
        <h3>{t(`file.${verdict.kind}`, values)}</h3>
        <p>{t(`file.${verdict.kind}Text`, values)}</p>
        {sha256 && (
          <p className={classes.hash}>
            {t('file.hash')}
            <br />
            <Hash value={sha256} />
          </p>
        )}
      </div>
    </div>
  )
}
