/** The server's log, as tests hear it. */
import { openLog, type Level, type Log } from '../../supabase/local/log/log.ts'

export interface Line {
  readonly level: Level
  readonly time: string
  readonly msg: string
  readonly [name: string]: unknown
}

export interface Heard {
  readonly log: Log
  readonly lines: Line[]
  /** As they were written, one after the other. */
  readonly text: () => string
}

/** Lines of this level and above. */
export function heardLog(level: Level = 'debug'): Heard {
  const written: string[] = []
  const lines: Line[] = []
  const log = openLog(level, {
    write(text) {
      written.push(text)
      lines.push(JSON.parse(text) as Line)
    },
  })
  return { log, lines, text: () => written.join('') }
}

/** Of a server that is expected to complain. */
export const unheardLog = (): Log => heardLog('error').log
