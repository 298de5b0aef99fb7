import { useTranslation } from 'react-i18next'
import type { Certificate } from '../../../sync/index.ts'
import { formatDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateText, Ltr } from '../../ui/text/formatted.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import classes from './older-versions.module.css'

/** Earlier versions. Their codes still work, and show that they were replaced or withdrawn. */
export function OlderVersions({ versions }: { readonly versions: readonly Certificate[] }) {
  const { t } = useTranslation('reports')
  return (
    <section className={classes.section}>
      <h2>{t('certificate.older')}</h2>
      <ul>
        {versions.map((one) => (
          <li key={one.code}>
            {t('version', { version: isolate(String(one.version)) })} · <DateText value={one.issued_at} /> ·{' '}
            <TextLink to="/verifier/$code" params={{ code: one.code }}>
              <Ltr>{one.code}</Ltr>
            </TextLink>
            <br />
            {one.state === 'replaced' &&
              t('certificate.is_replaced', { date: isolate(formatDate(one.replaced_at ?? '')) })}
            {one.state === 'withdrawn' &&
              t('certificate.is_withdrawn', { date: isolate(formatDate(one.withdrawn_at ?? '')) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
