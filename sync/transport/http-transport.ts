import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../runtime/environment.ts'
import { createHttp, type Http } from './http.ts'
import { createReplayTransport, objectPath } from './replay-transport.ts'
import type { Answer, Evidence, TokenSource, Transport } from './transport.ts'
import { readInvoicePage } from './invoice-page.ts'
import { readMailPreferences } from './mail-preferences.ts'
import { readSampleDossier, readSamplePage } from './sample-page.ts'
import * as wire from './wire.ts'
import { readColleagues, readConversation, readInboxPage } from './wire-threads.ts'

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000

export interface TransportParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  /** Null: nobody's requests, as a visitor makes them. */
  readonly tokens: TokenSource | null
  readonly evidence: Evidence
  readonly userId: string | null
}

/** The Transport over Supabase's HTTP interfaces; the same for pages and for the service worker. */
export function createTransport({ env, config, tokens, evidence, userId }: TransportParts): Transport {
  const http = createHttp(env, config, tokens, evidence)
  const rpc = <T>(name: string, args: object, read: (body: unknown) => T | null): Promise<Answer<T>> =>
    http.json({ method: 'POST', path: `/rest/v1/rpc/${name}`, body: args }, read)

  return {
    ...createReplayTransport(env, http),
    pullStudies: (after_rev, batch) => rpc('pull_studies', { after_rev, batch }, wire.readFeedPage),
    pullRecords: (after_rev, batch) => rpc('pull_records', { after_rev, batch }, wire.readRecordsPage),
    async digest() {
      const sentAt = env.now()
      const answer = await rpc('feed_digest', {}, wire.readDigest)
      // The answer was written about half-way between sending and reading [L17].
      if (answer.kind === 'ok') evidence.clock(Date.parse(answer.value.server_time) - (sentAt + env.now()) / 2)
      return answer
    },
    timeline: () => rpc('server_timeline', {}, wire.readTimeline),
    async ownProfile() {
      if (userId === null) return { kind: 'ok', value: null }
      const path = `/rest/v1/profiles?user_id=eq.${userId}&select=*`
      const answer = await http.json({ method: 'GET', path }, wire.readOwnProfile)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.profile } : answer
    },
    adminCounts: () => rpc('admin_counts', {}, wire.readAdminCounts),
    exportMyData: () => rpc('export_my_data', {}, wire.readExportedData),
    ask: ({ rpc: name, args, read }) => rpc(name, args, read),
    adminInvoices: ({ state, search, page }) =>
      rpc('admin_invoices', { state: state ?? null, search: search ?? null, page }, readInvoicePage),
    adminSamples: ({ state, search, page }) => rpc('admin_samples', { state: state ?? null, search: search ?? null, page }, readSamplePage),
    async adminSample(id) {
      const answer = await rpc('admin_sample', { sample: id }, readSampleDossier)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.sample } : answer
    },
    mailPreferences: () => http.json({ method: 'GET', path: '/rest/v1/mail_preferences?select=event,wanted,changed_at' }, readMailPreferences),
    publicHolidays: () => http.json({ method: 'GET', path: '/rest/v1/public_holidays?select=*&order=jour,pays' }, wire.readPublicHolidays),
    async deviceKey(device) {
      const answer = await rpc('device_key', { device }, wire.readDeviceKey)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.secret } : answer
    },
    keepDeviceKey: (device, secret) => rpc('keep_device_key', { device, secret }, (body) => (body === true ? true : null)),
    reportHealth: (device, report) => rpc('report_health', { device, report }, (body) => (typeof body === 'boolean' ? body : null)),
    async reportLoss(device) {
      const answer = await rpc('report_loss', { device }, wire.readLoss)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.lost } : answer
    },
    adminThreads: (page, batch) => rpc('admin_threads', { page, batch }, readInboxPage),
    async adminThread({ kind, id }, before) {
      const answer = await rpc('admin_thread', { thread_kind: kind, thread_id: id, before }, readConversation)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.conversation } : answer
    },
    adminColleagues: () => rpc('admin_colleagues', {}, readColleagues),
    downloadFile: (path) =>
      http.blob({ method: 'GET', path: objectPath(path), timeoutMs: DOWNLOAD_TIMEOUT_MS }),
    signFile: (path, seconds) => sign(http, path, seconds),
  }
}

async function sign(http: Http, path: string, expiresIn: number): Promise<Answer<string>> {
  const answer = await http.json({ method: 'POST', path: objectPath(path, 'sign/'), body: { expiresIn } }, wire.readSignedUrl)
  return answer.kind === 'ok' ? { kind: 'ok', value: http.url(`/storage/v1${answer.value}`) } : answer
}
