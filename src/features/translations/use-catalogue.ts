import { useEffect, useMemo, useState } from 'react'
import type { AskFailure } from '../../../sync/index.ts'
import { noAnswerHere } from '../../data/no-answer.ts'
import { useWaitingTexts, useWordedTexts } from './data/texts.ts'
import { loadShippedTexts } from '../../i18n/shipped-texts.ts'
import { catalogueOf, shippedCatalogue, type CatalogueText, type ShippedText } from './catalogue.ts'

export type CatalogueState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: AskFailure }
  | {
      readonly kind: 'ready'
      readonly texts: readonly CatalogueText[]
      readonly sections: readonly string[]
      readonly asOf: string
    }

/** The shipped texts, the server's corrections, and this device's unsent ones. */
export function useCatalogue(): { readonly state: CatalogueState; readonly ask: () => void } {
  const [shipped, setShipped] = useState<readonly ShippedText[] | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const { value, failure, ask } = useWordedTexts()
  const waiting = useWaitingTexts()
  const unsent = JSON.stringify([...waiting])
  useEffect(() => {
    let late = false
    loadShippedTexts().then(
      (files) => !late && setShipped(shippedCatalogue(files)),
      () => !late && setShipped('failed'),
    )
    return () => {
      late = true
    }
  }, [tries])
  const state = useMemo((): CatalogueState => {
    if (shipped === 'failed') return { kind: 'failed', reason: noAnswerHere() }
    if (failure) return { kind: 'failed', reason: failure }
    if (!shipped || !value) return { kind: 'loading' }
    const texts = catalogueOf(shipped, value.rows, waiting)
    return {
      kind: 'ready',
      texts,
      sections: [...new Set(texts.map(({ section }) => section))],
      asOf: value.as_of,
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `unsent` stands for `waiting`
  }, [shipped, value, failure, unsent])
  const again = () => {
    ask()
    if (shipped === 'failed') setTries((times) => times + 1)
  }
  return { state, ask: again }
}
