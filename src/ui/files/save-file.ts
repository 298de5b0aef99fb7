import i18next from 'i18next'
import { isolate } from '../../i18n/isolate.ts'
import { isHomeScreenApp } from './home-screen-app.ts'
import { notify } from '../notices/toasts.ts'

/** not-saved: a notice has told the person, who can try again. */
export type Saving = 'downloads' | 'shared' | 'not-saved'

/**
 * The one way in which a file leaves the app: into the browser's downloads, or through the share sheet, where an app on
 * the home screen of an iPhone or iPad has no downloads.
 */
export async function saveFile(file: File): Promise<Saving> {
  if (isHomeScreenApp()) return share(file)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'downloads'
}

async function share(file: File): Promise<Saving> {
  if (!navigator.canShare?.({ files: [file] })) return refused()
  try {
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The press that asked for the file is too long ago: it was prepared, or came over a slow line.
    if (name === 'NotAllowedError') return pressed(file)
    // The person has closed the sheet.
    if (name === 'AbortError') return told('info', 'saving.notSaved', 'saving.closed')
    return refused()
  }
}

/** A share sheet opens at a press only. */
function pressed(file: File): Promise<Saving> {
  return new Promise((resolve) => {
    notify({
      kind: 'info',
      title: i18next.t('saving.ready', { name: isolate(file.name) }),
      text: i18next.t('saving.readyText'),
      action: {
        label: i18next.t('saving.share'),
        press: () => resolve(share(file)),
        leave: () => resolve('not-saved'),
      },
    })
  })
}

const refused = (): Saving => told('error', 'saving.notSaved', 'saving.refused')

function told(kind: 'info' | 'error', title: 'saving.notSaved', text: 'saving.closed' | 'saving.refused'): Saving {
  notify({ kind, title: i18next.t(title), text: i18next.t(text) })
  return 'not-saved'
}
