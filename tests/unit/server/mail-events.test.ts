import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mailEvents } from '../../../supabase/functions/mail-events/handler.ts'

const KEY = Buffer.from('a secret of both')
const SECRET = `whsec_${KEY.toString('base64')}`
const bounce = (more: object = {}) => ({
  type: 'email.bounced',
  data: { email_id: 'r-7', bounce: { type: 'Permanent', message: 'no such user' }, ...more },
})

interface Telling {
  readonly at?: number
  readonly key?: Buffer
  readonly body?: string
  readonly prefix?: string
}

async function tell(event: unknown, { at = Date.now() / 1000, key = KEY, body, prefix = 'webhook' }: Telling = {}) {
  const heard: unknown[] = []
  const said = body ?? JSON.stringify(event)
  const time = String(Math.floor(at))
  const signature = createHmac('sha256', key)
    .update(`id-1.${time}.${JSON.stringify(event)}`)
    .digest('base64')
  const headers = {
    [`${prefix}-id`]: 'id-1',
    [`${prefix}-timestamp`]: time,
    [`${prefix}-signature`]: `v2,x v1,${signature}`,
  }
  const answer = await mailEvents(new Request('http://f/mail-events', { method: 'POST', body: said, headers }), {
    url: 'http://backend',
    serviceKey: 'key',
    secret: SECRET,
    async fetch(request) {
      heard.push(await request.json())
      return Response.json(true)
    },
  })
  return { status: answer.status, heard }
}

describe('what the mail service tells of a mail', () => {
  it('a bounce for good and a complaint are written down, by the name that the service gave the mail', async () => {
    expect(await tell(bounce())).toEqual({
      status: 200,
      heard: [{ receipt: 'r-7', failure: 'bounced', detail: 'no such user' }],
    })
    expect(await tell({ type: 'email.complained', data: { email_id: 'r-8' } }, { prefix: 'svix' })).toEqual({
      status: 200,
      heard: [{ receipt: 'r-8', failure: 'complaint', detail: 'email.complained' }],
    })
  })

  it('a full mailbox, a delivery and what else it tells change nothing', async () => {
    for (const event of [
      bounce({ bounce: { type: 'Transient' } }),
      { type: 'email.delivered', data: { email_id: 'r' } },
    ]) {
      expect(await tell(event)).toEqual({ status: 200, heard: [] })
    }
  })

  it('what it did not sign, signed long ago or for another body is not heard', async () => {
    const hour = 3600
    for (const telling of [
      { key: Buffer.from('another') },
      { at: Date.now() / 1000 - hour },
      { at: Date.now() / 1000 + hour },
      { body: JSON.stringify(bounce({ email_id: 'r-9' })) },
    ])
      expect(await tell(bounce(), telling)).toEqual({ status: 401, heard: [] })
    const bare = await mailEvents(new Request('http://f', { method: 'POST', body: '{}' }), {
      url: '',
      serviceKey: '',
      secret: SECRET,
      fetch: () => Promise.reject(new Error('asked')),
    })
    expect(bare.status).toBe(401)
  })

  it('what is no telling, is too much, or has no door', async () => {
    expect((await tell('x')).status).toBe(400)
    expect((await tell({ type: 'email.bounced', data: {} })).status).toBe(400)
    expect((await tell({ type: 'x'.repeat(70_000) })).status).toBe(413)
    const closed = { url: '', serviceKey: '', secret: null, fetch: () => Promise.reject(new Error('asked')) }
    expect((await mailEvents(new Request('http://f', { method: 'POST' }), closed)).status).toBe(404)
    expect((await mailEvents(new Request('http://f'), { ...closed, secret: SECRET })).status).toBe(405)
  })
})
