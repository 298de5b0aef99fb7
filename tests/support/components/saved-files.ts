import { vi } from 'vitest'
import { atTheEnd } from './clean-up.ts'

/** Catches the downloads of the page from now on, instead of saving them. */
export function savedFiles(): readonly File[] {
  const files: File[] = []
  const bytes = new Map<string, Blob>()
  const address = URL.createObjectURL.bind(URL)
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    const url = address(object)
    if (object instanceof Blob) bytes.set(url, object)
    return url
  })
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = bytes.get(this.href)
    if (!blob || this.download === '') throw new Error(`a script presses a link that is no download: ${this.href}`)
    files.push(new File([blob], this.download, { type: blob.type }))
  })
  atTheEnd(() => {
    make.mockRestore()
    press.mockRestore()
  })
  return files
}
