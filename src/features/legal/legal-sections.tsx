import { useCompany } from '../../content/company-store.ts'
import { isolate } from '../../i18n/isolate.ts'
import type { Language } from '../../i18n/languages.ts'
import { legalBlocks, type LegalBlock } from './legal-text.ts'

export interface LegalSectionText {
  readonly id: string
  readonly title: string
  /** Filled in. */
  readonly text: string
}

/** The values that legal texts may name ({{name}}). */
export function useLegalValues(language: Language) {
  const company = useCompany()
  return {
    name: company.name,
    registration: isolate(company.legal.registration),
    director: company.legal.director[language],
    host: company.legal.host[language],
    // Keep the groups of the number on one line.
    phone: isolate(company.phone.display.replaceAll(' ', '\u00a0')),
    email: isolate(company.email),
    privacyEmail: isolate(company.privacyEmail),
  }
}

export function LegalSections({ sections }: { readonly sections: readonly LegalSectionText[] }) {
  return sections.map(({ id, title, text }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {legalBlocks(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed text, never reordered
        <Block key={index} block={block} />
      ))}
    </section>
  ))
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
