import { Worker } from 'node:worker_threads'

const BEAT_MS = 1_000
/** Longer than any single piece of work of this server, on a slow disk too. */
const SILENT_MS = 120_000

/**
 * Ends this process with SIGKILL when its thread has stood still for two minutes: an embedded database whose disk fills
 * at the wrong moment loops for ever, ignores SIGTERM, and looks alive to its supervisor. A kill loses nothing that was
 * acknowledged. `silentMs`: for tests.
 */
export function watchOver(silentMs = SILENT_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { beats, silentMs, beatMs: BEAT_MS, pid: process.pid }
  const watcher = new Worker(WATCHER, { eval: true, execArgv: [], workerData })
  watcher.unref()
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
}

/** Counts its own rounds and not the time, since sleep of the whole machine stops both threads. */
const WATCHER = `
  const { workerData: { beats, silentMs, beatMs, pid } } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  let last = -1
  let silent = 0
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    silent = now === last ? silent + beatMs : 0
    last = now
    if (silent < silentMs) return
    const told = 'The server has stood still for ' + silentMs / 1000 + ' s'
    const msg = told + ': it ends, to be started again. Is the disk full?'
    writeSync(2, JSON.stringify({ level: 'error', time: new Date().toISOString(), msg }) + '\\n')
    process.kill(pid, 'SIGKILL')
  }, beatMs)
`
