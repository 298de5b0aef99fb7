/**
 * For each law of the sync a mutant that breaks one of its promises, and the test files that must then fail. Applied
 * only when HAWA_MUTANT names one: to the source as the tests load it (tests/support/node-project.ts), to functions of
 * the database after its migrations (tests/support/schema.ts). `npm run mutants` runs them all.
 */
export type Law = `L${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21}`

export interface Mutant {
  readonly name: string
  readonly law: Law
  /** The broken promise, in words. */
  readonly off: string
  /** A source file, or a function of the database with its argument types. */
  readonly where: { readonly file: string } | { readonly sql: string }
  /** Each `find` must occur exactly once. */
  readonly change: readonly (readonly [find: string, replace: string])[]
  /** Files in each of which at least one test must fail. */
  readonly tests: readonly string[]
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'two-transactions',
    law: 'L1',
    off: 'command and file are written one after the other instead of in one transaction',
    where: { file: 'sync/outbox/append.ts' },
    change: [
      [`await db.transaction('rw', tables, async () => {`, 'await (async () => {'],
      ['return added\n  })', 'return added\n  })()'],
    ],
    tests: ['tests/unit/sync/outbox-append.test.ts'],
  },
  {
    name: 'shown-before-durable',
    law: 'L1',
    off: 'an action is shown as done while it is still being written',
    where: { file: 'sync/outbox/append.ts' },
    change: [['const seq = await db.transaction(', 'const seq = 0\n  void db.transaction(']],
    tests: ['tests/unit/sync/outbox-append.test.ts'],
  },
  {
    name: 'no-lines',
    law: 'L2',
    off: 'each command of a study stands in a line of its own',
    where: { file: 'sync/outbox/order.ts' },
    change: [['  if (studyId) return studyId\n', '  if (studyId) return id\n']],
    tests: ['tests/unit/sync/outbox-state.test.ts', 'tests/unit/sync/outbox-replay.test.ts'],
  },
  {
    name: 'one-line',
    law: 'L2',
    off: 'a refused command holds back every other study',
    where: { file: 'sync/outbox/order.ts' },
    change: [['  if (studyId) return studyId\n', `  if (studyId) return 'no-study'\n`]],
    tests: ['tests/unit/sync/outbox-state.test.ts', 'tests/unit/sync/outbox-replay.test.ts'],
  },
  {
    name: 'words-before-acceptance',
    law: 'L2',
    off: 'a specialist’s words do not wait for the acceptance that was given before them',
    where: { file: 'sync/commands/send-message.ts' },
    change: [[`    { name: 'accept_study', mine: 'thread_id', its: 'study_id', unlessRefused: true },\n`, '']],
    tests: ['tests/unit/sync/messages.test.ts'],
  },
  {
    name: 'corrected-beside-itself',
    law: 'L3',
    off: 'what may have arrived is not taken back when it is corrected',
    where: { file: 'sync/outbox/outbox.ts' },
    change: [['const undo = mayHaveArrived(entry) ? undoOf', 'const undo = entry.seq < 0 ? undoOf']],
    tests: ['tests/unit/sync/outbox-corrections.test.ts'],
  },
  {
    name: 'attempt-of-a-killed-tab',
    law: 'L3',
    off: 'a claim that ended without an answer leaves no trace',
    where: { file: 'sync/outbox/entry-state.ts' },
    change: [[`attempted: true, state: { kind: 'claimed'`, `state: { kind: 'claimed'`]],
    tests: ['tests/unit/sync/outbox-corrections.test.ts'],
  },
  {
    name: 'new-id-each-time',
    law: 'L3',
    off: 'a command is sent under another id at each attempt',
    where: { file: 'sync/outbox/send.ts' },
    change: [
      ['transport.applyCommand({ id, name,', 'transport.applyCommand({ id: crypto.randomUUID() as typeof id, name,'],
    ],
    tests: ['tests/unit/sync/outbox-replay.test.ts'],
  },
  {
    name: 'forgetful-ledger',
    law: 'L3',
    off: 'the server carries a known id out again',
    where: { sql: 'public.apply_command(uuid, text, jsonb, timestamptz)' },
    change: [
      ['  if found then\n', '  if false then\n'],
      [
        '    insert into public.commands select entry.*;',
        '    insert into public.commands select entry.* on conflict do nothing;',
      ],
    ],
    tests: ['tests/database/ledger.test.ts'],
  },
  {
    name: 'login-is-a-refusal',
    law: 'L4',
    off: '401 is taken for an answer instead of a pause',
    where: { file: 'sync/transport/classify.ts' },
    change: [[`  if (status === 401 || code === 'InvalidJWT') return { kind: 'needs-login' }\n`, '']],
    tests: ['tests/unit/sync/transport/classify.test.ts'],
  },
  {
    name: 'retry-gives-up',
    law: 'L4',
    off: 'a waiting command does not go on when connectivity returns',
    where: { file: 'sync/outbox/replayer.ts' },
    change: [['    await clearWaits(db, asked)\n', '']],
    tests: ['tests/unit/sync/outbox-replay.test.ts'],
  },
  {
    name: 'refused-is-dropped',
    law: 'L5',
    off: 'a refused command is deleted',
    where: { file: 'sync/outbox/claim.ts' },
    change: [
      [
        '    await db.commands.put(result.entry)\n    const { code, problem } = event',
        '    await db.commands.delete(result.entry.seq)\n    const { code, problem } = event',
      ],
    ],
    tests: ['tests/unit/sync/outbox-parked.test.ts', 'tests/unit/sync/outbox-replay.test.ts'],
  },
  {
    name: 'claim-for-ever',
    law: 'L6',
    off: 'the claim of a frozen tab never runs out',
    where: { file: 'sync/outbox/order.ts' },
    change: [['      return isClaimed(entry, now) ? entry.state.until : now', '      return null']],
    tests: ['tests/unit/sync/outbox-claims.test.ts', 'tests/unit/sync/outbox-state.test.ts'],
  },
  {
    name: 'impossible-lease',
    law: 'L6',
    off: 'a lease that no clock can have given is believed',
    where: { file: 'sync/outbox/order.ts' },
    change: [[' && entry.state.until <= now + LEASE_MS', '']],
    tests: ['tests/unit/sync/outbox-state.test.ts'],
  },
  {
    name: 'lock-over-a-request',
    law: 'L6',
    off: 'the lock of the feed is held while the server is asked',
    where: { file: 'sync/pull/pull-feed.ts' },
    change: [
      [
        'await feed.ask(transport, asked.cursor, asked.full ? batch.full : batch.next)',
        'await underFeedLock(feed, parts, () => feed.ask(transport, asked.cursor, batch.full))',
      ],
    ],
    tests: ['tests/unit/sync/pull/pull.test.ts'],
  },
  {
    name: 'lock-over-a-sync',
    law: 'L6',
    off: 'the lock of the feed is held while the server is asked for everything at once',
    where: { file: 'sync/pull/pull.ts' },
    change: [
      [
        'await transport.sync(studies.cursor, records.cursor, studies.full ? batch.full : batch.next)',
        'await underFeedLock(STUDIES, parts, () => transport.sync(studies.cursor, records.cursor, batch.full))',
      ],
    ],
    tests: ['tests/unit/sync/pull/pull.test.ts'],
  },
  {
    name: 'token-lock-for-ever',
    law: 'L6',
    off: 'a tab that froze while it renewed a token is waited for',
    where: { file: 'sync/session/token-source.ts' },
    change: [[', { ms: TIMEOUT_MS + 5_000, setTimer: env.setTimer })', ')']],
    tests: ['tests/unit/sync/session/token-source.test.ts'],
  },
  {
    name: 'no-feed-lock',
    law: 'L7',
    off: 'revisions are drawn without waiting for the writer before',
    where: { sql: 'hawa.lock_feed()' },
    change: [['perform pg_advisory_xact_lock(1212241729)', 'perform pg_advisory_xact_lock_shared(1212241729)']],
    tests: ['tests/faults/commit-order.test.ts'],
  },
  {
    name: 'no-tombstones',
    law: 'L8',
    off: 'the server does not say that a study has left somebody’s view',
    where: { sql: 'hawa.on_study_left()' },
    change: [['where a.leaves and a.audience is not null', 'where false']],
    tests: ['tests/database/feed.test.ts'],
  },
  {
    name: 'purged-under-work',
    law: 'L8',
    off: 'a row that leaves is emptied although unsent work lies on it',
    where: { file: 'sync/pull/studies-feed.ts' },
    change: [['study: isKept ? study : null', 'study: null']],
    tests: ['tests/unit/sync/pull/pull.test.ts'],
  },
  {
    name: 'cut-off-first-page',
    law: 'L8',
    off: 'a pull from zero that was cut off after its first rows goes on as if they were new',
    where: { file: 'sync/store/rows.ts' },
    change: [['gen: { $eq: gen } }, 1)).length > 0', 'gen: { $eq: gen } }, 1)).length < 0']],
    tests: ['tests/unit/sync/pull/pull.test.ts', 'tests/unit/sync/pull/pull-records.test.ts'],
  },
  {
    name: 'cursor-first',
    law: 'L9',
    off: 'the cursor is written before the rows',
    where: { file: 'sync/pull/pull-feed.ts' },
    change: [
      ['      await applyPage(database, feed, page, applying)\n', ''],
      ['      return write({\n', '      const written = await write({\n'],
      [
        ': state.lastPullAt,\n      })\n',
        ': state.lastPullAt,\n      })\n      await applyPage(database, feed, page, applying)\n      return written\n',
      ],
    ],
    tests: ['tests/unit/sync/pull/pull.test.ts'],
  },
  {
    name: 'page-of-before',
    law: 'L9',
    off: 'a page is written although the cursor or the scope changed since it was asked for',
    where: { file: 'sync/pull/pull-feed.ts' },
    change: [
      [
        'if (state.cursor !== asked.cursor || state.gen !== asked.gen || state.full !== asked.full) return null',
        'if (state.cursor < 0) return null',
      ],
    ],
    tests: ['tests/unit/sync/pull/pull.test.ts'],
  },
  {
    name: 'left-in-its-chunk',
    law: 'L9',
    off: 'a row that was written again is read from its old place, too',
    where: { file: 'sync/store/packed/packed-table.ts' },
    change: [['      if (gone.length === 0) return\n', '      if (gone.length >= 0) return\n']],
    tests: ['tests/unit/sync/store/packed-storage.test.ts', 'tests/unit/sync/store/packed-conformance.test.ts'],
  },
  {
    name: 'told-too-early',
    law: 'L10',
    off: 'a write is told before the disk has it',
    where: { file: 'sync/store/packed/transaction.ts' },
    change: [["    if (mode === 'readwrite') await ended\n", '']],
    tests: ['tests/unit/sync/store/packed-storage.test.ts'],
  },
  {
    name: 'no-proof',
    law: 'L10',
    off: 'whatever the store holds counts as proven',
    where: { file: 'sync/pull/pull-feed.ts' },
    change: [
      ['    if (local.count === server.count && local.xor === BigInt(server.xor)) {', '    if (local.count >= 0) {'],
    ],
    tests: ['tests/unit/sync/pull/pull.test.ts', 'tests/unit/sync/pull/pull-records.test.ts'],
  },
  {
    name: 'suspected-elsewhere',
    law: 'L10',
    off: 'two differences with one digest count as one, wherever the cursor stood',
    where: { file: 'sync/pull/pull-feed.ts' },
    change: [['const place = `${state.gen} ${state.cursor} ${key}`', 'const place = key']],
    tests: ['tests/unit/sync/pull/pull-records.test.ts'],
  },
  {
    name: 'unverified',
    law: 'L11',
    off: 'a report is attached whatever the server has stored',
    where: { file: 'sync/outbox/deliver-file.ts' },
    change: [
      [
        `  if (isSame(verified.value, delivery.file)) return { kind: 'ready' }`,
        `  if (verified.value !== null || isSame(verified.value, delivery.file)) return { kind: 'ready' }`,
      ],
    ],
    tests: ['tests/unit/sync/uploads.test.ts'],
  },
  {
    name: 'copy-gone-early',
    law: 'L11',
    off: 'the copy of what was received is not kept for 14 days',
    where: { file: 'sync/outbox/retention.ts' },
    change: [
      ['export const RETENTION_MS = 14 * 24 * 60 * 60 * 1000', 'export const RETENTION_MS = 24 * 60 * 60 * 1000'],
    ],
    tests: ['tests/unit/sync/outbox-parked.test.ts'],
  },
  {
    name: 'portal-takes-the-file',
    law: 'L11',
    off: 'a captive portal’s 200 is believed to be the storage’s',
    where: { file: 'sync/transport/upload.ts' },
    change: [['    if (!failure && reply?.body === undefined) return noAnswer(env)\n', '']],
    tests: ['tests/unit/sync/transport/http-transport.test.ts'],
  },
  {
    name: 'begins-again',
    law: 'L12',
    off: 'a known upload starts at its first byte after a restart',
    where: { file: 'sync/uploads/resumable-uploader.ts' },
    change: [['begun ? await resumable.offset(begun.id) : GONE', 'GONE']],
    tests: ['tests/unit/sync/resumable-uploads.test.ts'],
  },
  {
    name: 'an-address-for-ever',
    law: 'L12',
    off: 'an upload whose file has come over another address is sent to its first one again and again',
    where: { file: 'sync/uploads/resumable-uploader.ts' },
    change: [["if (answer.kind === 'ok' && (await isThere(resumable, upload))) return DONE", '']],
    tests: ['tests/unit/sync/resumable-uploads.test.ts'],
  },
  {
    name: 'network-signs-out',
    law: 'L13',
    off: 'a renewal that the network broke counts as a refused one',
    where: { file: 'sync/session/token-source.ts' },
    change: [
      [
        `      case 'retry':\n        return answer\n`,
        `      case 'retry':\n        await device.write('refused-token', stored.refresh_token)\n        return { ` +
          `kind: 'needs-login' }\n`,
      ],
    ],
    tests: ['tests/contract/sync/session.test.ts', 'tests/unit/sync/session/token-source.test.ts'],
  },
  {
    name: 'sign-out-asks-nobody',
    law: 'L13',
    off: 'signing out with unsent work asks nobody',
    where: { file: 'sync/session/session.ts' },
    change: [[`    if (count > 0) return { kind: 'unsent-work', count }\n`, '    void count\n']],
    tests: ['tests/contract/sync/session.test.ts'],
  },
  {
    name: 'one-outbox-for-all',
    law: 'L14',
    off: 'the outbox is the device’s, not the person’s',
    where: { file: 'sync/ground/database-names.ts' },
    change: [['`${prefix}-outbox-${owner}`', '`${prefix}-outbox-${owner.length}`']],
    tests: ['tests/unit/sync/outbox-append.test.ts', 'tests/contract/sync/session.test.ts'],
  },
  {
    name: 'one-store-for-all',
    law: 'L14',
    off: 'the rows are the device’s, not the person’s',
    where: { file: 'sync/store/database.ts' },
    change: [['`${prefix}-store-${userId}`', '`${prefix}-store-${userId.length}`']],
    tests: ['tests/unit/sync/store/database.test.ts'],
  },
  {
    name: 'page-of-a-coded-person',
    law: 'L14',
    off: 'a page is kept in clear for a person with a code',
    where: { file: 'sync/session/owner-in-clear.ts' },
    change: [['    if (coded === 0 && key === undefined) owner', '    if (coded >= 0) owner']],
    tests: ['tests/unit/sync/session/owner-in-clear.test.ts'],
  },
  {
    name: 'page-for-the-next',
    law: 'L14',
    off: 'the kept pages of a person stay when another one comes, and after a code',
    where: { file: 'sync/runtime/hawa.ts' },
    change: [
      [
        'if (userId === null || sealed || (previous && previous.userId !== userId)) await',
        'if (userId === null) await',
      ],
    ],
    tests: ['tests/contract/sync/kept-pages.test.ts'],
  },
  {
    name: 'only-todays-entries',
    law: 'L15',
    off: 'an entry of an older version is not completed when it is read',
    where: { file: 'sync/outbox/entry.ts' },
    change: [[`    attempts: 0, lastProblem: null, file: null, state: { kind: 'queued', retryAt: null },`, '']],
    tests: ['tests/unit/sync/outbox-append.test.ts'],
  },
  {
    name: 'future-entries-sent',
    law: 'L15',
    off: 'what a newer version wrote is sent by one that does not know it',
    where: { file: 'sync/outbox/entry.ts' },
    change: [['=> entry.version > ENTRY_VERSION', '=> entry.version < 0']],
    tests: ['tests/unit/sync/outbox-state.test.ts'],
  },
  {
    name: 'all-sent-too-early',
    law: 'L16',
    off: '"everything is sent" without a pull and with refused work',
    where: { file: 'sync/runtime/status.ts' },
    change: [['waiting === 0 && refused === 0 && puller.succeeded === true', 'waiting === 0']],
    tests: ['tests/unit/sync/runtime/status.test.ts'],
  },
  {
    name: 'offset-ignored',
    law: 'L17',
    off: 'the measured offset of the clock is not applied',
    where: { file: 'sync/outbox/append.ts' },
    change: [['madeAt: new Date(deviceTime + (clockOffsetMs ?? 0))', 'madeAt: new Date(deviceTime)']],
    tests: ['tests/unit/sync/outbox-append.test.ts'],
  },
  {
    name: 'facts-uncorrected',
    law: 'L18',
    off: 'the offset corrects the time of a command, and not the instants in it',
    where: { file: 'sync/outbox/append.ts' },
    change: [['args: moveInstants(args, instants, clockOffsetMs ?? 0)', 'args: { ...args }']],
    tests: ['tests/unit/sync/outbox-append.test.ts'],
  },
  {
    name: 'typed-time-shifted',
    law: 'L18',
    off: 'a time that a person typed is moved as if the clock had given it',
    where: { file: 'sync/commands/instants.ts' },
    change: [['return NOT_OF_THE_CLOCK.some((one) => one === origin) ? [] : [name]', 'return [name]']],
    tests: ['tests/unit/sync/outbox-append.test.ts'],
  },
  {
    name: 'clock-before-contact',
    law: 'L18',
    off: 'a clock that went back is believed',
    where: { file: 'sync/ground/device-clock.ts' },
    change: [
      [
        'if (!measured || now + measured.offsetMs < latestOver(measured) - GRACE_MS) return null',
        'if (!measured) return null',
      ],
    ],
    tests: ['tests/unit/sync/runtime/status.test.ts'],
  },
  {
    name: 'custody-backwards',
    law: 'L18',
    off: 'samples are handed over before they were taken',
    where: { sql: 'hawa.cmd_hand_over_samples(public.profiles,jsonb,timestamptz)' },
    change: [[`(select max(e.at) from public.sample_events e where e.sample_id = any (samples))`, 'null']],
    tests: ['tests/database/observations.test.ts'],
  },
  {
    name: 'living-taken-for-dead',
    law: 'L12',
    off: 'a claim that began while somebody counted who lives is taken over, and its file sent twice',
    where: { file: 'sync/outbox/freeing.ts' },
    change: [['claims.has(state.claim) && ', '']],
    tests: ['tests/unit/sync/outbox-claims.test.ts'],
  },
  {
    name: 'waits-by-wrong-clock',
    law: 'L17',
    off: 'a wait that begins later than now, since the clock went back, is waited for',
    where: { file: 'sync/outbox/order.ts' },
    change: [['now < (since ?? retryAt - LONGEST_WAIT)', 'false']],
    tests: ['tests/unit/sync/outbox-state.test.ts'],
  },
  {
    name: 'grace-by-wrong-clock',
    law: 'L17',
    off: 'a clock that is set back while a command is in its grace prolongs it',
    where: { file: 'sync/outbox/replayer.ts' },
    change: [['endGrace(db, id).then(kickAll, told)', 'kickAll()']],
    tests: ['tests/unit/sync/outbox-grace.test.ts'],
  },
  {
    name: 'future-believed',
    law: 'L17',
    off: 'the server believes a time that lies in the future',
    where: { sql: 'hawa.allowed_time(timestamptz)' },
    change: [
      [
        `least(greatest(coalesce(made_at, now()), now() - interval '1 year'), now())`,
        `greatest(coalesce(made_at, now()), now() - interval '1 year')`,
      ],
    ],
    tests: ['tests/database/ledger.test.ts'],
  },
  {
    name: 'own-intent-is-a-conflict',
    law: 'L19',
    off: 'what a person has done already on another device is refused to them',
    where: { sql: 'hawa.is_done(text, text)' },
    change: [['p.statut = is_done.current_statut', 'false']],
    tests: ['tests/database/repeated-intent.test.ts', 'tests/database/commands.test.ts'],
  },
  {
    name: 'overwrites-the-unseen',
    law: 'L19',
    off: 'a whole value replaces what its writer has never seen',
    where: { sql: 'hawa.is_news(jsonb, jsonb, jsonb)' },
    change: [['seen is not null and seen is distinct from current', 'false']],
    tests: ['tests/database/based-writes.test.ts'],
  },
  {
    name: 'draft-over-the-unseen',
    law: 'L19',
    off: 'a draft is saved over notes that came after it was begun',
    where: { file: 'src/features/missions/notes/notes-draft.ts' },
    change: [['hasWords(draft) && draft.seen !== current', 'draft.seen === current && hasWords(draft)']],
    tests: ['tests/unit/app/notes-conflict.test.ts', 'tests/unit/app/notes-draft.test.ts'],
  },
  {
    name: 'notes-hold-the-mission',
    law: 'L19',
    off: 'refused notes hold back the steps of the mission behind them',
    where: { file: 'sync/commands/save-field-notes.ts' },
    change: [['  freeStanding: true,\n', '']],
    tests: ['tests/unit/sync/unsent-export.test.ts'],
  },
  {
    name: 'verdict-on-a-person',
    law: 'L20',
    off: 'a refusal about the person is the last word about their command, on the server',
    where: { sql: 'public.apply_command(uuid, text, jsonb, timestamptz)' },
    change: [['if entry.code = because then', 'if false then']],
    tests: ['tests/database/ledger.test.ts'],
  },
  {
    name: 'parked-for-a-person',
    law: 'L20',
    off: 'a refusal about the person parks the command on the device',
    where: { file: 'sync/outbox/send.ts' },
    change: [['if (verdict.pause)', 'if (false)']],
    tests: ['tests/unit/sync/outbox-replay.test.ts'],
  },
  {
    name: 'commands-side-by-side',
    law: 'L21',
    off: 'commands are carried out at the same time',
    where: { sql: 'hawa.lock_feed()' },
    change: [['perform pg_advisory_xact_lock(1212241729)', 'null']],
    tests: ['tests/database/one-after-the-other.test.ts'],
  },
]

/** The mutant of this run; throws on an unknown name. */
export function mutantOfRun(): Mutant | null {
  const name = process.env['HAWA_MUTANT']
  if (!name) return null
  const mutant = MUTANTS.find((one) => one.name === name)
  if (!mutant) throw new Error(`HAWA_MUTANT=${name}: there is no such mutant`)
  return mutant
}

/** The text with the law switched off. The search ignores white space: a formatter may break lines anywhere. */
export function mutated(text: string, { name, change }: Mutant): string {
  return change.reduce((now, [find, replace]) => {
    const tokens = find.match(/\w+|[^\s\w]/gu) ?? []
    const exact = tokens.map((token) => (/\w/.test(token) ? token : `\\u{${token.codePointAt(0)?.toString(16)}}`))
    const pattern = new RegExp(exact.join(String.raw`\s*`), 'gu')
    const places = [...now.matchAll(pattern)]
    if (places.length !== 1) throw new Error(`mutant ${name}: found ${places.length} times instead of once: ${find}`)
    return now.replace(pattern, () => replace)
  }, text)
}
