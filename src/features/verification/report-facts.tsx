import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedHash } from '../../../sync/domain/certificate.ts'
import type { CheckedReport } from './data/report-check.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateText, Ltr, SizeText } from '../../ui/text/formatted.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import classes from './report-facts.module.css'

export function ReportFacts({ report }: { readonly report: CheckedReport }) {
  const { t } = useTranslation('verify')
  const labels = useStudyLabels()
  const { version, versions } = report
  const all = Math.max(version, ...versions.map((one) => one.version))
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={t('fact.code')}>
          <Ltr>
            <span className={classes.code}>{report.code}</span>
          </Ltr>
        </Fact>
        <Fact name={t('fact.issued')}>
          <DateText value={report.issued_at} />
        </Fact>
        <Fact name={t('fact.type')}>{labels.typeRapport(report.type_rapport)}</Fact>
        <Fact name={t('fact.country')}>{labels.pays(report.pays)}</Fact>
        <Fact name={t('fact.version')}>
          {t('fact.version_of', { version: isolate(String(version)), all: isolate(String(all)) })}
        </Fact>
        <Fact name={t('fact.size')}>
          <SizeText value={report.size} />
        </Fact>
        <Fact name={t('fact.hash')} wide>
          <Hash value={report.sha256} />
        </Fact>
      </dl>
      <p className={classes.private}>{t('private')}</p>
    </>
  )
}

export function Hash({ value }: { readonly value: string }) {
  return (
    <Ltr>
      <code className={classes.hash}>{groupedHash(value)}</code>
    </Ltr>
  )
}

function Fact({
  name,
  wide = false,
  children,
}: {
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
