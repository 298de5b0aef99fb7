import { useTranslation } from 'react-i18next'
import { useCompany } from '../../content/company-store.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { PageIntro } from '../../ui/page-intro.tsx'
import { PageWidth } from '../../ui/page-width.tsx'
import { LEGAL_PAGES, type LegalPageName } from './legal-pages.ts'
import { legalBlocks, type LegalBlock } from './legal-text.ts'
import classes from './legal-page.module.css'

type SectionName = (typeof LEGAL_PAGES)[LegalPageName][number]

/** A text of law with its table of contents. A draft says so until the company has signed it. */
export function LegalPage({ name }: { readonly name: LegalPageName }) {
  const { t } = useTranslation('legal')
  const company = useCompany()
  const sections: readonly SectionName[] = LEGAL_PAGES[name]
  return (
    <div className={classes.sheet}>
      <PageIntro title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
        <p className={classes.draft} role="note">
          {t('draft')}
        </p>
      </PageIntro>
      <PageWidth className={classes.page}>
        <nav className={classes.contents} aria-labelledby="contents">
          <h2 id="contents">{t('contents')}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`section.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={classes.text}>
          {sections.map((section) => (
            <LegalSection key={section} section={section} />
          ))}
          <footer className={classes.question}>
            <strong>{t('question')}</strong>
            <a href={`mailto:${company.privacyEmail}`}>
              <bdi dir="ltr">{company.privacyEmail}</bdi>
            </a>
            <ActionLink to="/contact" face="plain">
              {t('contact')}
            </ActionLink>
          </footer>
        </article>
      </PageWidth>
    </div>
  )
}

function LegalSection({ section }: { readonly section: SectionName }) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const company = useCompany()
  const text = t(`section.${section}.text`, {
    name: company.name,
    registration: isolate(company.legal.registration),
    director: company.legal.director[language],
    host: company.legal.host[language],
    // Its groups stay on one line: half a number is none.
    phone: isolate(company.phone.display.replaceAll(' ', '\u00a0')),
    email: isolate(company.email),
    privacyEmail: isolate(company.privacyEmail),
  })
  return (
    <section id={section} aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>{t(`section.${section}.title`)}</h2>
      {legalBlocks(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed text, never reordered
        <Block key={index} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
