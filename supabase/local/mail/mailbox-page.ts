import { createHash } from 'node:crypto'
import type { Mail } from './mailbox.ts'
import { isLoopback, type Peer } from '../http/network.ts'
import { pagePolicy } from '../http/security-headers.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether this request may read other people's mail, which opens their accounts: only from this machine, and only
 * under a name of this machine (a page of another site that lets its own name point here does not get in).
 */
export function isFromThisMachine(request: Request, peer: Peer): boolean {
  return peer === null || (isLoopback(peer) && LOOPBACK_NAMES.has(new URL(request.url).hostname))
}

/** `/mailbox.json`: the mails that would have been sent, newest first. */
export function mailboxJson(mails: readonly Mail[]): Response {
  return Response.json({ mails: mails.toReversed() })
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-inline-size: 46rem; margin: 2rem auto; padding-inline: 1rem }
  article { border: 1px solid; border-radius: .5rem; padding: 1rem; margin-block: 1rem }
  h2 { font-size: 1.1rem; margin: 0 }
  p.head { margin: .25rem 0; opacity: .8 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
`
const POLICY = pagePolicy({ scripts: [], styles: [`sha256-${createHash('sha256').update(STYLE).digest('base64')}`] })

/**
 * `/mailbox`: the same mails as a page, with links to click. Only their plain texts: the HTML of a mail never runs
 * here.
 */
export function mailboxPage(mails: readonly Mail[]): Response {
  const body = mails.length === 0 ? '<p>No mail yet.</p>' : mails.toReversed().map(article).join('\n')
  return new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Mailbox (${mails.length})</title>
<style>${STYLE}</style>
<h1>Mailbox</h1>
<p>Mails of this server that were not sent to anybody, newest first. <a href="/mailbox">Reload</a></p>
<main>
${body}
</main>
</html>
`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
      },
    },
  )
}

function article({ at, to, replyTo, subject, text }: Mail): string {
  const answers = replyTo === null ? '' : ` · reply to <bdi>${escaped(replyTo)}</bdi>`
  return `<article>
<h2 dir="auto">${escaped(subject)}</h2>
<p class="head">to <bdi>${escaped(to)}</bdi>${answers} · <time datetime="${at}">${at}</time></p>
<pre dir="auto">${linked(text)}</pre>
</article>`
}

const ADDRESS = /(https?:\/\/[^\s<>"']+)/

function linked(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => {
      const words = escaped(part)
      return index % 2 === 1 ? `<a href="${words}" rel="noreferrer" dir="ltr">${words}</a>` : words
    })
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
