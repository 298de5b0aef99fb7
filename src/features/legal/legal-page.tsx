import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../content/company-store.ts'
import { shownAddress } from '../../content/shown-link.ts'
import { usePublishedItem } from '../../data/published/published-items.ts'
import type { Language } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ActionLink } from '../../ui/links/action-link.tsx'
import { Exact } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import { PageIntro } from '../../ui/page/page-intro.tsx'
import { PageWidth } from '../../ui/page/page-width.tsx'
import { LEGAL_PAGES, type LegalPageName } from './legal-pages.ts'
import { LegalSections, useLegalValues, type LegalSectionText } from './legal-sections.tsx'
import { LegalStanding } from './legal-standing.tsx'
import { asLegal, filledIn, type PublishedLegal } from './published-legal.ts'
import classes from './legal-page.module.css'

type SectionName = (typeof LEGAL_PAGES)[LegalPageName][number]

/**
 * A legal text with its table of contents: the version that the company has published, or the shipped draft, marked as
 * such.
 */
export function LegalPage({ name }: { readonly name: LegalPageName }) {
  const { t } = useTranslation('legal')
  const privacyEmail = shownAddress(useCompany().privacyEmail)
  const current = asLegal(usePublishedItem('legal', name))
  /** The earlier version that the reader has opened; 0: the shipped one. */
  const [opened, setOpened] = useState<PublishedLegal | 0 | null>(null)
  const shown = current && (opened ?? current)
  const sections = useSections(name, shown || null)
  return (
    <div className={classes.sheet}>
      <PageIntro title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
        {!shown && (
          <p className={classes.draft} role="note">
            {t('draft')}
          </p>
        )}
        {current && <LegalStanding page={name} current={current} shown={shown || null} onOpen={setOpened} />}
      </PageIntro>
      <PageWidth className={classes.page}>
        <nav className={classes.contents} aria-labelledby="contents">
          <h2 id="contents">{t('contents')}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={classes.text}>
          <LegalSections sections={sections} />
          <footer className={classes.question}>
            <strong>{t('question')}</strong>
            {privacyEmail !== null && (
              <a href={mailTo(privacyEmail)}>
                <Exact dir="ltr">{privacyEmail}</Exact>
              </a>
            )}
            <ActionLink to="/contact" face="plain">
              {t('contact')}
            </ActionLink>
          </footer>
        </article>
      </PageWidth>
    </div>
  )
}

/** Replaces an e-mail address that receives nothing by a pointer to the contact page. */
function useShownValues(language: Language) {
  const { t } = useTranslation('legal')
  const { email, privacyEmail } = useCompany()
  const values = useLegalValues(language)
  return {
    ...values,
    ...(shownAddress(email) === null ? { email: t('noEmail') } : {}),
    ...(shownAddress(privacyEmail) === null ? { privacyEmail: t('noPrivacyEmail') } : {}),
  }
}

/** Null: the shipped ones. */
function useSections(name: LegalPageName, published: PublishedLegal | null): readonly LegalSectionText[] {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const values = useShownValues(language)
  if (published)
    return published.sections.map(({ id, title, text }) => ({
      id,
      title: filledIn(title[language], values),
      text: filledIn(text[language], values),
    }))
  const names: readonly SectionName[] = LEGAL_PAGES[name]
  return names.map((id) => ({ id, title: t(`section.${id}.title`), text: t(`section.${id}.text`, values) }))
}
