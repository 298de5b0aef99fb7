import { useEffect, useRef, useState } from 'react'
import { useSync } from '../../../data/sync-context.tsx'

interface ChosenFile {
  readonly file: File | null
  readonly choose: (file: File | null) => void
  /** To be called when its command is queued. */
  readonly forget: () => void
}

/**
 * The file of a form, kept on this device like its fields.
 * @param most bytes; a larger file is refused everywhere and not kept
 * @param given chosen elsewhere: it comes first
 */
export function useChosenFile(form: string, most: number, given: File | null = null): ChosenFile {
  const { chosenFiles } = useSync()
  const [file, setFile] = useState(given)
  // A choice made now counts more than a stored file that is still being read.
  const touched = useRef(given !== null)
  // One after the other: the file chosen last is kept.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const then = (next: () => Promise<unknown>) => {
    const before = turn.current
    turn.current = (async () => {
      await before
      await next()
    })()
  }
  useEffect(() => {
    let left = false
    void chosenFiles.find(form).then((found) => {
      if (!left && found && !touched.current) setFile(found)
    })
    return () => {
      left = true
    }
  }, [chosenFiles, form])
  return {
    file,
    choose(chosen) {
      touched.current = true
      setFile(chosen)
      then(() => (chosen && chosen.size <= most ? chosenFiles.keep(form, chosen) : chosenFiles.forget(form)))
    },
    forget: () => then(() => chosenFiles.forget(form)),
  }
}
