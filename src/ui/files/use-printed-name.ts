import { useEffect } from 'react'

/** A browser names a saved PDF after the page's title; undefined: keeps that title. */
export function usePrintedName(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    let before = document.title
    const enter = () => {
      before = document.title
      document.title = name
    }
    const leave = () => {
      document.title = before
    }
    addEventListener('beforeprint', enter)
    addEventListener('afterprint', leave)
    return () => {
      removeEventListener('beforeprint', enter)
      removeEventListener('afterprint', leave)
    }
  }, [name])
}
