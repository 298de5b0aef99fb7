import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawPage, openPdf } from '../../../data/files/pdf-document.ts'
import { isolate } from '../../../i18n/isolate.ts'
import classes from './first-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** CSS pixels. */
const WIDTH = 180

interface Shown {
  readonly kind: 'opening' | 'drawn' | 'none'
  readonly pages: number
}

/**
 * The first page of a file that is about to be handed in, and how many there are: the wrong file is seen before it
 * goes. Nothing for a file that cannot be read, which the form says when it is handed in.
 */
export function FirstPage({ file }: { readonly file: File }) {
  const { t } = useTranslation('field')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [{ kind, pages }, setShown] = useState<Shown>({ kind: 'opening', pages: 0 })
  useEffect(() => {
    let end = () => {}
    let gone = false
    const show = async () => {
      const opening = await openPdf(file)
      if (opening.kind !== 'open') return !gone && setShown({ kind: 'none', pages: 0 })
      const { document } = opening
      end = () => void document.loadingTask.destroy()
      if (gone || !canvas.current) return end()
      const drawing = drawPage(await document.getPage(1), canvas.current, WIDTH)
      end = () => {
        drawing.stop()
        void document.loadingTask.destroy()
      }
      if ((await drawing.done) !== 'stopped' && !gone) setShown({ kind: 'drawn', pages: document.numPages })
    }
    // A file that vanished while it was read.
    show().catch(() => !gone && setShown({ kind: 'none', pages: 0 }))
    return () => {
      gone = true
      end()
    }
  }, [file])
  if (kind === 'none') return null
  return (
    <figure className={classes.page}>
      {kind === 'opening' && <Skeleton width={WIDTH} height={Math.round(WIDTH * Math.SQRT2)} />}
      <canvas
        ref={canvas}
        hidden={kind === 'opening'}
        role="img"
        aria-label={t('upload.first_page', { name: isolate(file.name) })}
        className={classes.picture}
      />
      {kind === 'drawn' && <figcaption className={kit.note}>{t('upload.pages', { count: pages })}</figcaption>}
    </figure>
  )
}
