import { createHttp } from './http.ts'
import { createSendingTransport } from './sending-transport.ts'
import { createSupabase } from './supabase.ts'
import type { Transport, TransportParts } from './transport.ts'
import { readRecordsPage, readStudiesPage } from './wire-feeds.ts'
import * as wire from './wire.ts'

/** All requests of a page for a person: those of the worker, and every question. */
export function createTransport({ userId, ...parts }: TransportParts & { readonly userId: string }): Transport {
  const { env, config, tokens, evidence } = parts
  const supabase = createSupabase(createHttp(env, config, tokens, evidence))
  const { call } = supabase

  return {
    ...createSendingTransport(parts),
    pullStudies: (after_rev, batch) =>
      call('pull_studies', { after_rev, batch }, (body) => readStudiesPage(body, batch)),
    pullRecords: (after_rev, batch) => call('pull_records', { after_rev, batch }, readRecordsPage),
    timeline: () => call('server_timeline', {}, wire.readTimeline),
    async ownProfile() {
      const answer = await supabase.rows(
        (database) => database.from('profiles').select('*').eq('user_id', userId),
        wire.readOwnProfile,
      )
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.profile } : answer
    },
    exportMyPage: (from) => call('export_my_page', from ?? {}, wire.readExportPage),
    ask: (asked) =>
      'rpc' in asked
        ? call(asked.rpc, asked.args, asked.read)
        : supabase.rows((database) => database.from(asked.table).select('*'), asked.read),
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
    downloadFile: supabase.download,
    signFile: supabase.sign,
  }
}
