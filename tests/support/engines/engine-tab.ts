import { setTimeout as pause } from 'node:timers/promises'
import { findInPage, type Target } from './find-in-page.ts'

/** Interface of one tab that both protocols implement; `Handle` is how the protocol names an element. */
export interface TabProtocol<Handle> {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Calls the function of this source text in the page; arguments and result travel as JSON. */
  call(source: string, argument: unknown): Promise<unknown>
  /** The element that the function of this source text returns. */
  element(source: string, argument: unknown): Promise<Handle | null>
  /** Calls the function of this source text with the element and something more. */
  on(element: Handle, source: string, argument: unknown): Promise<unknown>
  /** Rejects while the element cannot be pressed. */
  press(element: Handle): Promise<void>
  /** Replaces the text of the field. */
  fill(element: Handle, text: string): Promise<void>
  choose(element: Handle, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A PNG, Base64. */
  screenshot(): Promise<string>
  close(): Promise<void>
}

/** One tab as a person has it: it waits for missing elements. */
export interface EngineTab {
  goto(path: string): Promise<void>
  reload(): Promise<void>
  evaluate<A, R>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>
  /** True while at least one such element is in sight. */
  sees(target: Target): Promise<boolean>
  /** Text of the target, or value of the field; null while it is not visible. */
  text(target: Target): Promise<string | null>
  press(target: Target): Promise<void>
  fill(target: Target, text: string): Promise<void>
  /** By the words of the option. */
  select(target: Target, option: string): Promise<void>
  /** A file of this machine, for a file input, also for one that a button stands for. */
  choose(target: Target, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

const longestMs = 30_000
const oftenMs = 50

export function tabOver<Handle>(protocol: TabProtocol<Handle>, baseUrl: string): EngineTab {
  const find = (target: Target) => protocol.element(findInPage.toString(), target)

  /**
   * An element may be drawn anew between being found and being used: nothing has happened then, and it is found again.
   */
  async function withElement(target: Target, use: (element: Handle) => Promise<void>): Promise<void> {
    const until = Date.now() + longestMs
    for (let last: unknown = 'not in sight'; ; await pause(oftenMs)) {
      try {
        const element = await find(target)
        if (element !== null) return await use(element)
      } catch (error) {
        last = error
      }
      if (Date.now() > until) throw new Error(`${JSON.stringify(target)}: ${String(last)}`)
    }
  }

  const evaluate = async <A, R>(run: (argument: A) => R | Promise<R>, argument: A) =>
    (await protocol.call(run.toString(), argument)) as R

  return {
    goto: (path) => protocol.goto(new URL(path, baseUrl).href),
    reload: () => protocol.reload(),
    evaluate,
    sees: async (target) => (await find(target)) !== null,
    async text(target) {
      const element = await find(target)
      return element === null ? null : String(await protocol.on(element, writtenOn.toString(), null))
    },
    press: (target) => withElement(target, (element) => protocol.press(element)),
    fill: (target, text) => withElement(target, (element) => protocol.fill(element, text)),
    choose: (target, path) => withElement({ ...target, hidden: true }, (element) => protocol.choose(element, path)),
    async select(target, option) {
      await withElement(target, async (element) => {
        if ((await protocol.on(element, choiceMade.toString(), option)) !== true) throw new Error(`no option ${option}`)
      })
    },
    async resize(width, height) {
      await protocol.resize(width, height)
      await evaluate(laidOut, { width })
    },
    async screenshot() {
      await evaluate(laidOut, { width: null })
      return Buffer.from(await protocol.screenshot(), 'base64')
    },
    close: () => protocol.close(),
  }
}

/** A window takes its new size a while after it was told, and a page is drawn a frame after that. */
async function laidOut({ width }: { readonly width: number | null }): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (width !== null && innerWidth !== width) await frame()
  await frame()
  await frame()
}

/** Runs in the page. */
function writtenOn(element: HTMLElement): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
  return element.innerText
}

/**
 * Runs in the page. The list of a `<select>` is drawn by the system, beyond the reach of WebDriver: the choice is made
 * as the list would.
 */
function choiceMade(element: HTMLSelectElement, option: string): boolean {
  const wanted = [...element.options].find((one) => one.text === option)
  if (!wanted) return false
  element.value = wanted.value
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
