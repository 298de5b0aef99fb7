import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findFirefox } from '../../../scripts/engines.mjs'
import { openBidi, type Bidi } from './bidi.ts'
import { languages, timeZone, type EngineBrowser, type EngineSettings } from './engine-browser.ts'
import { tabOver, type EngineTab } from './engine-tab.ts'
import { firefoxTab } from './firefox-tab.ts'

/** It asks the internet nothing by itself, and answers as a person who lets this site keep its data. */
const preferences = {
  'intl.accept_languages': languages.join(','),
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.sessionstore.resume_from_crash': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
} as const

interface LogEntry {
  readonly level: string
  readonly text: string | null
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string }[] }
}

export async function openFirefox({ baseUrl, profile, complain }: EngineSettings): Promise<EngineBrowser> {
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))

  async function launch() {
    const firefox = spawn(
      findFirefox() ?? 'firefox-esr',
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      {
        env: { ...process.env, TZ: timeZone },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(firefox.stderr).on('line', (line) => {
        const listening = /WebDriver BiDi listening on (\S+)/.exec(line)
        if (listening?.[1]) resolve(listening[1])
      })
      firefox.once('exit', (code) => reject(new Error(`Firefox ended with ${code} before it listened`)))
      firefox.once('error', reject)
    })
    const bidi = await openBidi(`${url}/session`)
    bidi.on('log.entryAdded', (entry) => {
      const { level, text, stackTrace } = entry as LogEntry
      if (level === 'error' || level === 'warn') complain(`${level}: ${text} (${stackTrace?.callFrames[0]?.url ?? ''})`)
    })
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
      maxDepth: 0,
    })
    const end = async () => {
      const exited = once(firefox, 'exit')
      await bidi.send('browser.close', {})
      await exited
    }
    return { bidi, tab: over(bidi, contexts[0]?.context ?? ''), end }
  }

  const over = (bidi: Bidi, context: string): EngineTab => tabOver(firefoxTab(bidi, context), baseUrl)

  let running = await launch()
  return {
    get tab() {
      return running.tab
    },
    async openTab() {
      const { context } = await running.bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
      return over(running.bidi, context)
    },
    async restart() {
      await running.end()
      running = await launch()
      return running.tab
    },
    close: () => running.end(),
  }
}
