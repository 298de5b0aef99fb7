import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Certificate, StudyView } from '../../../sync/index.ts'
import { groupedHash } from '../../../sync/domain/certificate.ts'
import { formatDate, formatLongDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { Ltr, SizeText } from '../../ui/text/formatted.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { QrCode } from '../../ui/text/qr-code.tsx'
import classes from './certificate-paper.module.css'
import kit from '../../ui/kit/kit.module.css'

interface CertificatePaperProps {
  readonly study: StudyView
  readonly certificate: Certificate
}

/** One A4 page, white in both themes, in the language of the screen. */
export function CertificatePaper({ study, certificate }: CertificatePaperProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const labels = useStudyLabels()
  const { code, state, replaced_at, withdrawn_at } = certificate
  const address = `${globalThis.location.origin}/verifier/${code}`
  const ended = state === 'replaced' ? replaced_at : withdrawn_at
  return (
    <article className={classes.paper} aria-label={t('certificate.title')}>
      <header className={classes.head}>
        <Logo />
        <Ltr>
          <strong className={classes.code}>{code}</strong>
        </Ltr>
      </header>
      <h2 className={classes.title}>{t('certificate.title')}</h2>
      {state !== 'issued' && (
        <p className={classes.ended} role="status">
          {t(`certificate.is_${state}`, { date: isolate(formatDate(ended ?? '')) })}
        </p>
      )}
      <p>{t('certificate.statement')}</p>
      <dl className={classes.facts}>
        <Fact name={t('certificate.report')}>
          <span dir="auto">{t('name', { company: study.nom_entreprise })}</span>
        </Fact>
        <Fact name={t('certificate.study')}>{labels.typeEtude(study.type_etude)}</Fact>
        <Fact name={t('certificate.type')}>{labels.typeRapport(certificate.type_rapport)}</Fact>
        <Fact name={t('certificate.place')}>
          <span dir="auto">{study.zone_geographique}</span>
        </Fact>
        <Fact name={t('certificate.country')}>{labels.pays(certificate.pays)}</Fact>
        <Fact name={t('certificate.issued')}>{formatLongDate(certificate.issued_at, language)}</Fact>
        <Fact name={t('certificate.version')}>{certificate.version}</Fact>
        <Fact name={t('certificate.size')}>
          <SizeText value={certificate.size} />
        </Fact>
      </dl>
      <section className={classes.check}>
        <QrCode text={address} label={t('certificate.qr', { address: isolate(address) })} />
        <div>
          <h3>{t('certificate.how')}</h3>
          <ol>
            <li>{t('certificate.how_scan')}</li>
            <li>{t('certificate.how_drop')}</li>
          </ol>
          <p className={`${kit.smaller} ${kit.breaks} ${classes.address}`}>
            <Ltr>{address}</Ltr>
          </p>
        </div>
      </section>
      <section>
        <h3>{t('fingerprint_whole')}</h3>
        <p className={classes.hash}>
          <Ltr>{groupedHash(certificate.sha256)}</Ltr>
        </p>
      </section>
    </article>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
