import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { languages, timeZone, type EngineBrowser, type EngineSettings } from './engine-browser.ts'
import { tabOver } from './engine-tab.ts'
import { openWebDriver } from './webdriver.ts'
import { webkitTab } from './webkit-tab.ts'

const window = fileURLToPath(new URL('webkit-window.js', import.meta.url))

/** `CONSOLE ERROR …`, `CONSOLE JS ERROR …`, `CONSOLE NETWORK ERROR …`; a trace may follow on lines of its own. */
const complaint = /^(?:\S+:\d+:\d+: )?CONSOLE (?:\w+ )?(?:ERROR|WARN)/

/** @param display of an X server: WebKitGTK draws nothing without one */
export async function openWebkit(
  { baseUrl, profile, complain }: EngineSettings,
  display: string,
): Promise<EngineBrowser> {
  async function launch() {
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        TZ: timeZone,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        NO_AT_BRIDGE: '1',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    createInterface(driver.stdout).on('line', (line) => {
      if (complaint.test(line)) complain(line)
    })
    const failed = new Promise<never>((_, reject) => driver.once('error', reject))
    const webdriver = await Promise.race([
      openWebDriver(`http://127.0.0.1:${port}`, { binary: 'gjs', args: [window, profile, ...languages] }),
      failed,
    ])
    const first = await webdriver.session<string>('GET', '/window')
    const tabOf = (handle: string) => tabOver(webkitTab(webdriver, handle), baseUrl)
    const end = async () => {
      await webdriver.session('DELETE', '')
      const exited = once(driver, 'exit')
      driver.kill()
      await exited
    }
    return { webdriver, tabOf, tab: tabOf(first), end }
  }

  let running = await launch()
  return {
    get tab() {
      return running.tab
    },
    async openTab() {
      const { handle } = await running.webdriver.session<{ handle: string }>('POST', '/window/new', { type: 'tab' })
      return running.tabOf(handle)
    },
    async restart() {
      await running.end()
      running = await launch()
      return running.tab
    },
    close: () => running.end(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  await pause(0)
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
