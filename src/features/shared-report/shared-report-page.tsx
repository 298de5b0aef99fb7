import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSharedFile, type Opened } from './use-shared-file.ts'
import { formatFileSize } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ActionButton, ActionLink } from '../../ui/links/action-link.tsx'
import { DateText, Ltr, SizeText } from '../../ui/text/formatted.tsx'
import { PageWidth } from '../../ui/page/page-width.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import classes from './shared-report-page.module.css'

interface SharedReportPageProps {
  /** Shows a PDF; brought by the route, and loaded when there is one. */
  readonly viewer: ComponentType<{ readonly file: Blob; readonly onDownload: () => void }>
}

/** One report by its link. The token that opens it is behind the # of the address, which no browser sends. */
export function SharedReportPage({ viewer: Viewer }: SharedReportPageProps) {
  const { t } = useTranslation('verify')
  const hydrated = useHydrated()
  const token = useFragment()
  const { state, open } = useSharedFile(token)
  const language = useLanguage()
  if (state.kind === 'open') {
    const save = () => saveShared(state)
    return (
      <Reading opened={state} onDownload={save}>
        <Viewer file={state.file} onDownload={save} />
      </Reading>
    )
  }
  const problem = state.kind === 'asking' || state.kind === 'loading' || state.kind === 'ready' ? null : state.kind
  const told = hydrated && token === '' ? 'closed' : problem
  return (
    <PageWidth className={classes.page}>
      <div role="status" aria-busy={state.kind === 'asking' || state.kind === 'loading'}>
        <h1 tabIndex={-1}>{t('shared.title')}</h1>
        {/* Two elements, not one that grows: the page is painted before the address is read, and must not move then.
            The heading has the class of the lead, whose rules are in the head of the page: sheets may be late. */}
        {told ? (
          <section key="told">
            <h2 className={classes.lead}>{t(`shared.${told}`)}</h2>
            <p className={classes.lead}>{t(`shared.${told}Text`)}</p>
          </section>
        ) : (
          <p key="lead" className={classes.lead}>
            {t('shared.lead')}
          </p>
        )}
        {state.kind === 'asking' && <p>{t('shared.opening')}</p>}
        {state.kind === 'loading' && (
          <p>
            {t('shared.loading', {
              done: isolate(formatFileSize(state.bytes, language)),
              size: isolate(formatFileSize(state.report.size, language)),
            })}
            <progress className={classes.progress} max={state.report.size} value={state.bytes} />
          </p>
        )}
      </div>
      {state.kind === 'ready' && told === null && (
        <>
          <div className={classes.actions}>
            <ActionButton size="lg" disabled={!hydrated} onClick={open}>
              {t('shared.open')}
            </ActionButton>
          </div>
          <p className={classes.note}>{t('shared.counted')}</p>
        </>
      )}
      {problem && problem !== 'closed' && (
        <div className={classes.actions}>
          <ActionButton onClick={open}>{t('again')}</ActionButton>
        </div>
      )}
    </PageWidth>
  )
}

const saveShared = ({ file, report }: Opened): void =>
  void saveFile(new File([file], `${report.code}.pdf`, { type: 'application/pdf' }))

interface ReadingProps {
  readonly opened: Opened
  readonly onDownload: () => void
  readonly children: ReactNode
}

function Reading({ opened: { report }, onDownload, children }: ReadingProps) {
  const { t } = useTranslation('verify')
  const labels = useStudyLabels()
  const name = t('shared.name', { company: report.nom_entreprise })
  return (
    <PageWidth className={classes.reading}>
      <h1 tabIndex={-1}>
        <span dir="auto">{name}</span>
      </h1>
      <p className={classes.lead}>
        {labels.typeEtude(report.type_etude)} · <span dir="auto">{report.zone_geographique}</span> ·{' '}
        {labels.pays(report.pays)}
      </p>
      <ul className={classes.facts}>
        <li>{labels.typeRapport(report.type_rapport)}</li>
        <li>
          {t('fact.version')} {report.version}
        </li>
        <li>
          {t('fact.issued')} <DateText value={report.issued_at} />
        </li>
        <li>
          <SizeText value={report.size} />
        </li>
        <li>
          {t('fact.code')} <Ltr>{report.code}</Ltr>
        </li>
        <li>
          {t('shared.until')} <DateText value={report.expires_at} />
        </li>
      </ul>
      <p className={classes.proved}>{t('shared.proved')}</p>
      <div className={classes.actions}>
        <ActionButton onClick={onDownload}>{t('shared.download')}</ActionButton>
        <ActionLink to="/verifier/$code" params={{ code: report.code }} face="plain">
          {t('shared.check')}
        </ActionLink>
      </div>
      {children}
    </PageWidth>
  )
}

/** Empty until hydration: a prerendered page has no address. */
function useFragment(): string {
  const [fragment, setFragment] = useState('')
  useEffect(() => {
    const read = () => setFragment(globalThis.location.hash.slice(1))
    read()
    globalThis.addEventListener('hashchange', read)
    return () => globalThis.removeEventListener('hashchange', read)
  }, [])
  return fragment
}
