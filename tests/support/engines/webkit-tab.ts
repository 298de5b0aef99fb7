import type { TabProtocol } from './engine-tab.ts'
import { reachInPage } from './reach-in-page.ts'
import type { WebDriver } from './webdriver.ts'

/** The key under which WebDriver's JSON names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Handle = string

/** One tab of WebKitGTK over WebDriver, which has one tab at a time: each command first says which. */
export function webkitTab(driver: WebDriver, handle: string): TabProtocol<Handle> {
  async function command<R = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<R> {
    await driver.session('POST', '/window', { handle })
    return driver.session<R>(method, path, body)
  }

  async function call(source: string, argument: unknown): Promise<unknown> {
    const answer = await command<{ value?: unknown; error?: string }>('POST', '/execute/async', {
      script:
        `const [argument, done] = arguments;
        (async () => (${source})(argument))().then((value) => done({ value }), (error) => done({ error: ` +
        `String(error) }))`,
      args: [argument ?? null],
    })
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }

  const on = (element: Handle, source: string, argument: unknown) =>
    command('POST', '/execute/sync', {
      script: `return (${source})(...arguments)`,
      args: [{ [elementKey]: element }, argument],
    })

  return {
    call,
    on,
    goto: (url) => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh', {}),
    async element(source, argument) {
      const found = await command<Record<string, string> | null>('POST', '/execute/sync', {
        script: `return (${source})(arguments[0])`,
        args: [argument],
      })
      return found?.[elementKey] ?? null
    },
    async press(element) {
      if ((await on(element, reachInPage.toString(), null)) !== true)
        throw new Error('disabled, moving, or something lies over it')
      await command('POST', `/element/${element}/click`, {})
    },
    async fill(element, text) {
      await command('POST', `/element/${element}/clear`, {})
      await command('POST', `/element/${element}/value`, { text })
    },
    choose: (element, path) => command('POST', `/element/${element}/value`, { text: path }),
    async resize(width, height) {
      await command('POST', '/window/rect', { width, height })
    },
    screenshot: () => command('GET', '/screenshot'),
    close: () => command('DELETE', '/window'),
  }
}
