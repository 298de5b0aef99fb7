import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Screen {
  /** As programs want it in DISPLAY. */
  readonly display: string
  close(): Promise<void>
}

/** An X server that shows nothing to anybody, on a number that it finds free itself. */
export async function openScreen(): Promise<Screen> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    server.once('error', reject)
  })
  return {
    display: `:${number}`,
    async close() {
      const exited = once(server, 'exit')
      server.kill()
      await exited
    },
  }
}
