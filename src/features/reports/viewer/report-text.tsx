import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageParagraphs, type PDFDocumentProxy } from '../../../data/files/pdf-document.ts'
import { isolate } from '../../../i18n/isolate.ts'
import classes from './phone-reader.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Pages after which a file without words counts as a scan. */
const LOOKED_AT = 3

/** Whether the first pages have words; false until it is known. */
export function useHasText(document: PDFDocumentProxy): boolean {
  const [found, setFound] = useState(false)
  useEffect(() => {
    let gone = false
    const look = async () => {
      for (let number = 1; number <= Math.min(LOOKED_AT, document.numPages); number += 1) {
        if (gone) return
        if ((await pageParagraphs(await document.getPage(number))).length > 0) return setFound(true)
      }
    }
    // A page whose words cannot be read is read as a picture.
    look().catch(() => {})
    return () => {
      gone = true
    }
  }, [document])
  return found
}

/** The words of all pages in paragraphs that fit the phone; pictures and tables are on the pages. */
export function ReportText({ document }: { readonly document: PDFDocumentProxy }) {
  const { t } = useTranslation('reports')
  const [pages, setPages] = useState<readonly (readonly string[])[]>([])
  useEffect(() => {
    let gone = false
    const read = async () => {
      for (let number = 1; number <= document.numPages && !gone; number += 1) {
        const words = await pageParagraphs(await document.getPage(number)).catch((): readonly string[] => [])
        if (!gone) setPages((before) => [...before.slice(0, number - 1), words])
      }
    }
    read().catch(() => {})
    return () => {
      gone = true
    }
  }, [document])
  return (
    <div className={classes.text} role="region" aria-label={t('viewer.text_of')} tabIndex={0}>
      <p className={`${kit.quiet} ${kit.note}`}>{t('viewer.text_hint')}</p>
      {pages.map((paragraphs, at) => (
        <section key={at} aria-labelledby={`text-${at}`}>
          <h2 id={`text-${at}`} className={classes.number}>
            {t('viewer.page', { page: isolate(String(at + 1)), pages: isolate(String(document.numPages)) })}
          </h2>
          {paragraphs.length === 0 && <p className={kit.quiet}>{t('viewer.no_text')}</p>}
          {paragraphs.map((paragraph, index) => (
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
