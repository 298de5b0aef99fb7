import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconDeviceTabletCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PDFDocumentProxy } from '../../../data/files/pdf-document.ts'
import { PhonePages } from './phone-pages.tsx'
import { ReportText, useHasText } from './report-text.tsx'
import classes from './phone-reader.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface PhoneFrameProps {
  readonly title: string
  readonly list: '/intervenant/reports' | '/client/reports'
  readonly menu: ReactNode
  readonly children: ReactNode
}

/** The whole screen of a phone for one report. Escape and the arrow lead to the list, as Back does. */
export function PhoneFrame({ title, list, menu, children }: PhoneFrameProps) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { dataset } = document.documentElement
    // The area's bars lie below, and are out of reach meanwhile.
    dataset['reading'] = 'phone'
    return () => {
      delete dataset['reading']
    }
  }, [])
  useEffect(() => {
    // The page had no title yet when the navigation ended: the focus is nowhere.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    // An open menu closes first.
    if (event.key !== 'Escape' || event.currentTarget.querySelector('[aria-expanded="true"]')) return
    void navigate({ to: list })
  }
  return (
    <article className={classes.reader} onKeyDown={leave}>
      <header className={`${kit.lineXs} ${classes.bar}`}>
        <ActionIcon
          variant="subtle"
          color="gray.8"
          size={44}
          aria-label={t('viewer.back')}
          title={t('viewer.back')}
          onClick={() => void navigate({ to: list })}
        >
          <IconArrowLeft size={24} aria-hidden="true" className={kit.onward} />
        </ActionIcon>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {menu}
      </header>
      {children}
    </article>
  )
}

interface PhoneReaderProps {
  readonly document: PDFDocumentProxy
  readonly ratio: number
  readonly fromDevice: boolean
  readonly onSeen: () => void
  readonly onDownload: () => void
  readonly lead: ReactNode
}

/** The pages of a report, or its words where it has some. */
export function PhoneReader({ document, fromDevice, ...pages }: PhoneReaderProps) {
  const { t } = useTranslation('reports')
  const [asText, setAsText] = useState(false)
  const hasText = useHasText(document)
  return (
    <>
      {(fromDevice || hasText) && (
        <div className={`${kit.lineXs} ${kit.apart} ${classes.ways}`}>
          <span className={`${kit.mark} ${classes.source}`}>
            {fromDevice && (
              <>
                <IconDeviceTabletCheck size={18} aria-hidden="true" /> {t('viewer.from_device')}
              </>
            )}
          </span>
          {hasText && (
            <Button variant={asText ? 'filled' : 'default'} aria-pressed={asText} onClick={() => setAsText(!asText)}>
              {t('viewer.text')}
            </Button>
          )}
        </div>
      )}
      {asText ? <ReportText document={document} /> : <PhonePages document={document} {...pages} />}
    </>
  )
}
