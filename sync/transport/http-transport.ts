import { createHttp } from './http.ts'
import { readMailPreferences } from './mail-preferences.ts'
import { createSendingTransport } from './sending-transport.ts'
import { createSupabase } from './supabase.ts'
import type { Transport, TransportParts } from './transport.ts'
import * as wire from './wire.ts'
import { readColleagues, readConversation, readInboxPage } from './wire-threads.ts'

/** All requests of a page for a person: those of the worker, and every question. */
export function createTransport({ userId, ...parts }: TransportParts & { readonly userId: string }): Transport {
  const { env, config, tokens, evidence } = parts
  const supabase = createSupabase(createHttp(env, config, tokens, evidence))
  const { call } = supabase

  return {
    ...createSendingTransport(parts),
    pullStudies: (after_rev, batch) => call('pull_studies', { after_rev, batch }, wire.readFeedPage),
    pullRecords: (after_rev, batch) => call('pull_records', { after_rev, batch }, wire.readRecordsPage),
    timeline: () => call('server_timeline', {}, wire.readTimeline),
    async ownProfile() {
      const answer = await supabase.rows(
        (database) => database.from('profiles').select('*').eq('user_id', userId),
        wire.readOwnProfile,
      )
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.profile } : answer
    },
    exportMyPage: (from) => call('export_my_page', from ?? {}, wire.readExportPage),
    ask: ({ rpc, args, read }) => call(rpc, args, read),
    mailPreferences: () =>
      supabase.rows(
        (database) => database.from('mail_preferences').select('event,wanted,changed_at'),
        readMailPreferences,
      ),
    publicHolidays: () =>
      supabase.rows(
        (database) => database.from('public_holidays').select('*').order('jour').order('pays'),
        wire.readPublicHolidays,
      ),
    async deviceKey(device) {
      const answer = await call('device_key', { device }, wire.readDeviceKey)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.secret } : answer
    },
    keepDeviceKey: (device, secret) =>
      call('keep_device_key', { device, secret }, (body) => (body === true ? true : null)),
    async reportLoss(device) {
      const answer = await call('report_loss', { device }, wire.readLoss)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.lost } : answer
    },
    adminThreads: (page, batch) => call('admin_threads', { page: page ?? null, batch }, readInboxPage),
    async adminThread({ kind, id }, before) {
      const answer = await call('admin_thread', { thread_kind: kind, thread_id: id, before }, readConversation)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.conversation } : answer
    },
    adminColleagues: () => call('admin_colleagues', {}, readColleagues),
    downloadFile: supabase.download,
    signFile: supabase.sign,
  }
}
