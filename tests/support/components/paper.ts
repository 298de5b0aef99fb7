import { cdp } from 'vitest/browser'
import { atTheEnd } from './clean-up.ts'

interface Emulation {
  send(method: 'Emulation.setEmulatedMedia', params: { readonly media: string }): Promise<unknown>
}

/** Until the end of the test the page is drawn as for paper. */
export async function onPaper(): Promise<void> {
  const chromium = cdp() as unknown as Emulation
  await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
  atTheEnd(() => void chromium.send('Emulation.setEmulatedMedia', { media: '' }))
}
