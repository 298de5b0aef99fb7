/** The functions as hosted Supabase runs them: each entry of supabase/functions in a Deno of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Mail, MailDriver } from '../../supabase/functions/send-mails/mail.ts'
import type { RunFunction } from '../../supabase/local/http/gateway.ts'
import { binaryOf } from '../../scripts/test/binaries.mjs'
import type { Stack, StackOptions } from '../../supabase/local/stack.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const RUNTIME = pathToFileURL(path.join(ROOT, 'tests', 'support', 'edge-runtime.js')).href
const DENO = binaryOf('deno', 'deno')
/** Nothing is fetched, and nothing that lies around the functions is read as their configuration. */
const ALONE = ['--no-remote', '--no-npm', '--no-config', '--no-lock']
const MAIL_API = '/mail-api'
const MAIL_KEY = 'key of the mail service'

export const functionNames = [
  'contact',
  'invite',
  'mail-events',
  'send-mails',
  'share',
  'sweep-files',
  'unsubscribe',
  'verify-file',
]

const entryOf = (name: string): string => path.join(ROOT, 'supabase', 'functions', name, 'index.ts')

/**
 * The time zone of this process, and where Deno keeps its compiled code. Its clock is the true one, also on another
 * day of the tests: with the library that moves clocks, every tenth process crashes as it ends.
 */
function denoVariables(): Record<string, string> {
  const { TZ } = process.env
  return {
    ...(TZ === undefined ? {} : { TZ }),
    DENO_DIR: path.join(ROOT, 'node_modules', '.cache', 'hawa', 'deno'),
    DENO_NO_PACKAGE_JSON: '1',
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
  }
}

/** Checks the types of these functions' entries and of all they import. Resolves with the complaints, '' for none. */
export async function denoCheck(names: readonly string[]): Promise<string> {
  const child = spawn(DENO, ['check', ...ALONE, ...names.map(entryOf)], { env: denoVariables(), stdio: 'pipe' })
  let said = ''
  const hear = (text: string): string => (said += text)
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? '' : said
}

interface Running {
  readonly url: string
  stop(): Promise<void>
}

/** Rejects with all that it said where it ends instead of listening. */
export async function startFunction(name: string, variables: Readonly<Record<string, string>>): Promise<Running> {
  const entry = pathToFileURL(entryOf(name)).href
  const both = `data:application/javascript,${encodeURIComponent(`import '${RUNTIME}'; import '${entry}'`)}`
  const child = spawn(DENO, ['run', '--allow-net', '--allow-env', '--no-prompt', ...ALONE, both], {
    env: { ...denoVariables(), ...variables },
    stdio: 'pipe',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close')
  for await (const line of createInterface(child.stdout)) {
    const port = /^port (\d+)$/.exec(line)?.[1]
    if (port !== undefined) return { url: `http://127.0.0.1:${port}`, stop: () => stop(child, ended) }
  }
  const [code] = (await ended) as [number | null]
  throw new Error(`${name} ended with ${code} instead of listening: ${said}`)
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

interface OnDeno {
  readonly options: Pick<StackOptions, 'functions' | 'mailDriver'>
  /** Closed together with the stack. */
  around(stack: Stack): Stack
}

/**
 * For a stack: its functions on Deno, each started when it is first asked for, which find the stack and a mail service
 * over HTTP. The mail service hands on to `mailDriver`.
 */
export async function onDeno({ siteUrl = 'http://localhost:4173', mailDriver }: StackOptions): Promise<OnDeno> {
  let behind: Stack | null = null
  const mails: Stack['mails'][number][] = []
  const driver: MailDriver = mailDriver ?? {
    send: (mail) => {
      mails.push({ at: new Date().toISOString(), ...mail })
      return Promise.resolve(null)
    },
  }
  const listener = getRequestListener(async (request) => {
    if (new URL(request.url).pathname === MAIL_API) return takeMail(request, driver)
    if (!behind) throw new Error('a function asked before there was a stack')
    return behind.fetch(request)
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const running = new Map<string, Promise<Running>>()
  const asked = new Set<Promise<Response>>()
  let closing = false

  async function run(name: string, request: Request, address: string): Promise<Response> {
    if (!functionNames.includes(name)) return Response.json({ message: 'there is none of that name' }, { status: 404 })
    if (!behind) throw new Error('a function was asked for before there was a stack')
    if (closing) return Response.json({ message: 'the functions have ended' }, { status: 503 })
    const variables = {
      SUPABASE_URL: url,
      SUPABASE_SERVICE_ROLE_KEY: behind.serviceKey,
      SITE_URL: siteUrl,
      MAIL_API_URL: url + MAIL_API,
      MAIL_API_KEY: MAIL_KEY,
      MAIL_FROM: 'Hawa <contact@hawa.example>',
      MAIL_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
    }
    const started = running.get(name) ?? startFunction(name, variables)
    running.set(name, started)
    return passOn((await started).url, name, request, address)
  }
  const functions: RunFunction = async (...args) => {
    const answer = run(...args)
    asked.add(answer)
    return answer.finally(() => asked.delete(answer))
  }

  async function untilAnswered(): Promise<void> {
    while (asked.size > 0) await Promise.allSettled(asked)
  }

  return {
    options: { functions, mailDriver: driver },
    around(stack) {
      behind = stack
      return {
        ...stack,
        mails,
        async mailsTried() {
          await stack.mailsTried()
          // One that a function began by itself may not have arrived: the mails it would send go now.
          const headers = { authorization: `Bearer ${stack.serviceKey}` }
          await functions('send-mails', new Request(`${url}/send-mails`, { method: 'POST', headers }), '')
          await untilAnswered()
        },
        async close() {
          await stack.mailsTried()
          await untilAnswered()
          closing = true
          await Promise.all([...running.values()].map(async (one) => (await one).stop()))
          await untilAnswered()
          await stack.close()
          server.closeAllConnections()
          await new Promise((resolve) => server.close(resolve))
        },
      }
    },
  }
}

/** As the platform does: the function is asked by its name alone, and told the address of whoever asks. */
async function passOn(origin: string, name: string, request: Request, address: string): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const own of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(own)
  headers.set('cf-connecting-ip', address)
  const { method } = request
  const answer = await fetch(`${origin}/${name}${new URL(request.url).search}`, {
    method,
    headers,
    redirect: 'manual',
    ...(['GET', 'HEAD'].includes(method) ? {} : { body: await request.arrayBuffer() }),
  })
  const said = new Headers(answer.headers)
  for (const own of ['connection', 'content-length', 'content-encoding', 'transfer-encoding']) said.delete(own)
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, { status: answer.status, headers: said })
}

interface Posted extends Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'headers'> {
  readonly from: string
  readonly reply_to?: string
}

/** The mail service behind MAIL_API_URL: passes the mail to `driver`, and answers 503 when the driver rejects it. */
async function takeMail(request: Request, driver: MailDriver): Promise<Response> {
  if (request.headers.get('authorization') !== `Bearer ${MAIL_KEY}`) return new Response('whose key?', { status: 401 })
  const { from: _, reply_to: replyTo = null, ...mail } = (await request.json()) as Posted
  const key = request.headers.get('idempotency-key') ?? ''
  return driver.send({ ...mail, replyTo }, key).then(
    () => new Response('{}'),
    () => new Response('not now', { status: 503 }),
  )
}
