import path from 'node:path'
import type { Plugin } from 'vite'
import { QUEUEING } from '../../sync/commands/queueing.ts'

const SOURCE = path.resolve('sync/commands/queueing.ts')

/** Writes out how commands are queued, so that code that only sends them does not load their definitions. */
export const writtenQueueing = (): Plugin => ({
  name: 'hawa:queueing',
  apply: 'build',
  enforce: 'pre',
  load: written,
})

/** The text that the build puts in the place of this file; null: the file itself. */
export const written = (file: string): string | null =>
  file === SOURCE ? `export const QUEUEING = ${JSON.stringify(QUEUEING)}` : null
