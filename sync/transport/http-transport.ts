import { lacksFunction } from './classify.ts'
import { createHttp } from './http.ts'
import { measured } from './measured.ts'
import { createSendingTransport } from './sending-transport.ts'
import { createSupabase } from './supabase.ts'
import type { Answer, Synced, Transport, TransportParts } from './transport.ts'
import { readRecordsPage, readStudiesPage, readSynced } from './wire-feeds.ts'
import * as wire from './wire.ts'

/** All requests of a page for a person: those of the worker, and every question. */
export function createTransport({ userId, ...parts }: TransportParts & { readonly userId: string }): Transport {
  const { env, config, tokens, evidence } = parts
  const http = createHttp(env, config, tokens, evidence)
  const supabase = createSupabase(http)
  const { call } = supabase
  let isOlder = false

  const ownProfile: Transport['ownProfile'] = async () => {
    const answer = await supabase.rows(
      (database) => database.from('profiles').select('*').eq('user_id', userId),
      wire.readOwnProfile,
    )
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.profile } : answer
  }

  /** Of a server without `sync`: the caller asks for each feed. Administrators, who ask for none, get the timeline. */
  async function profileAlone(): Promise<Answer<Synced>> {
    const profile = await ownProfile()
    if (profile.kind !== 'ok') return profile
    const alone = { profile: profile.value, studies: null, records: null, timeline: null }
    if (profile.value?.type_compte !== 'admin') return { kind: 'ok', value: alone }
    const timeline = await call('server_timeline', {}, wire.readTimeline)
    // Denied: it is older than timelines.
    if (timeline.kind === 'denied') return { kind: 'ok', value: alone }
    return timeline.kind === 'ok' ? { kind: 'ok', value: { ...alone, timeline: timeline.value } } : timeline
  }

  return {
    ...createSendingTransport(parts),
    async sync(after_rev, after_record, batch) {
      if (isOlder) return profileAlone()
      const answer = await http.json(
        { method: 'POST', path: '/rest/v1/rpc/sync', body: { after_rev, after_record, batch } },
        measured((body) => readSynced(body, batch), evidence),
      )
      if (!lacksFunction(answer)) return answer
      isOlder = true
      return profileAlone()
    },
    pullStudies: (after_rev, batch) =>
      call('pull_studies', { after_rev, batch }, (body) => readStudiesPage(body, batch)),
    pullRecords: (after_rev, batch) => call('pull_records', { after_rev, batch }, readRecordsPage),
    ownProfile,
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
