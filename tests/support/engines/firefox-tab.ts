import type { Bidi } from './bidi.ts'
import type { TabProtocol } from './engine-tab.ts'
import { reachInPage } from './reach-in-page.ts'

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly type: string; readonly value?: unknown; readonly sharedId?: string }
  readonly exceptionDetails?: { readonly text: string }
}

type Handle = string

/** WebDriver code of the key that deletes the selection. */
const deleteKey = '\uE017'

/** One tab of Firefox over WebDriver BiDi. */
export function firefoxTab(bidi: Bidi, context: string): TabProtocol<Handle> {
  async function evaluate(
    functionDeclaration: string,
    args: readonly object[],
  ): Promise<NonNullable<Evaluated['result']>> {
    const { type, result, exceptionDetails } = await bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: args,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })
    if (type === 'exception' || !result) throw new Error(exceptionDetails?.text ?? 'no result')
    return result
  }

  /** BiDi's own notation of values is wordy: text in, text out. */
  async function call(source: string, argument: unknown): Promise<unknown> {
    const wrapped = `async (argument) => JSON.stringify(await (${source})(JSON.parse(argument))) ?? 'null'`
    const { value } = await evaluate(wrapped, [{ type: 'string', value: JSON.stringify(argument) ?? 'null' }])
    return JSON.parse(String(value))
  }

  const on = async (element: Handle, source: string, argument: unknown) => {
    const wrapped = `(element, argument) => (${source})(element, JSON.parse(argument))`
    return (await evaluate(wrapped, [{ sharedId: element }, { type: 'string', value: JSON.stringify(argument) }])).value
  }

  const actions = (type: 'pointer' | 'key', list: readonly object[]) =>
    bidi.send('input.performActions', {
      context,
      actions: [
        { type, id: type, actions: list, ...(type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}) },
      ],
    })

  async function press(element: Handle): Promise<void> {
    const reached = await on(element, reachInPage.toString(), null)
    if (reached !== true) throw new Error('disabled, moving, or something lies over it')
    await on(element, listenForClick.toString(), null)
    await actions('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId: element } } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    // An element that no longer answers is gone, because it was clicked.
    const missed = await on(element, wasMissed.toString(), null).catch(() => false)
    if (missed === true) throw new Error('it moved away while it was being pressed')
  }

  return {
    press,
    call,
    on,
    goto: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    async element(source, argument) {
      const wrapped = `(argument) => (${source})(JSON.parse(argument))`
      const { sharedId } = await evaluate(wrapped, [{ type: 'string', value: JSON.stringify(argument) }])
      return sharedId ?? null
    },
    async fill(element, text) {
      const filled = await on(
        element,
        '(element) => { element.focus(); element.select(); return element.value !== "" }',
        null,
      )
      const keys = [...(filled === true ? [deleteKey] : []), ...Array.from(text)]
      await actions(
        'key',
        keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
    },
    choose: async (element, path) =>
      void (await bidi.send('input.setFiles', { context, element: { sharedId: element }, files: [path] })),
    resize: async (width, height) =>
      void (await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })),
    screenshot: async () => (await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  }
}

/**
 * Runs in the page. The pointer is moved, pressed and released one after the other: a banner that comes in between
 * moves the elements under it.
 */
function listenForClick(element: HTMLElement): void {
  element.dataset['pressed'] = 'no'
  element.addEventListener('click', () => delete element.dataset['pressed'], { once: true, capture: true })
}

/** Runs in the page. A click may come a moment after the driver calls its actions done. */
async function wasMissed(element: HTMLElement): Promise<boolean> {
  const waiting = () => element.isConnected && element.dataset['pressed'] === 'no'
  for (const until = Date.now() + 500; waiting() && Date.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return waiting()
}
