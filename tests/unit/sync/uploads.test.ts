import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { MAX_REPORT_BYTES, REPORT_FILE, reportPath } from '../../../sync/domain/report.ts'
import { freePath } from '../../../sync/uploads/file-paths.ts'
import { freezeFile } from '../../../sync/uploads/frozen-file.ts'
import { hasRoomFor, isStorageFull } from '../../../sync/uploads/room.ts'
import { attach, bench, copyOf, newStudyId, now, onStudy, pdf, until } from '../../support/outbox-bench.ts'

describe('freezing a report', () => {
  test('keeps the bytes of this moment, their SHA-256 and the path of the spec', async () => {
    const { user } = bench()
    const study = newStudyId()
    const path = freePath((at) => reportPath(user, study, at), 1_780_000_000_000, new Set())
    const frozen = await freezeFile(pdf('a'), path, REPORT_FILE)
    expect(frozen).toMatchObject({
      kind: 'frozen',
      file: {
        name: 'rapport.pdf',
        size: 16,
        path: `reports/${user}/rapport_${study}_1780000000000.pdf`,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })

  const vague = ['', 'application/octet-stream', 'application/x-pdf']
  test.each(vague)('a PDF that says it is %j is sent as a PDF', async (type) => {
    const { server, open } = bench()
    const study = newStudyId()
    server.statutByStudy.set(study, 'terminée')
    const outbox = await open()
    const given = new File([await pdf('vague').arrayBuffer()], 'rapport', { type })
    expect(await outbox.dispatch(attach(study), { file: given })).toMatchObject({ kind: 'queued' })
    await outbox.replay()
    expect([...server.objects.values()].map((sent) => sent.type)).toEqual(['application/pdf'])
  })

  test('the device keeps its own copy: a file that changes on disk afterwards is not what is sent', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.statutByStudy.set(study, 'terminée')
    const bytes = { text: 'measured' }
    const onDisk = new Proxy(pdf('measured'), {
      get(file, key) {
        const current = pdf(bytes.text)
        const value: unknown = Reflect.get(current, key)
        return typeof value === 'function' ? value.bind(current) : (void file, value)
      },
    })
    const outbox = await open()
    server.faults.push('lost request')
    await outbox.dispatch(attach(study), { file: onDisk })
    bytes.text = 'overwritten'
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    await outbox.replay()
    expect(await [...server.objects.values()][0]?.text()).toContain('measured')
  })

  test('two reports of one millisecond have two paths', async () => {
    const { server, open } = bench()
    const study = newStudyId()
    server.statutByStudy.set(study, 'terminée')
    const outbox = await open()
    await outbox.dispatch(attach(study), { file: pdf('first') })
    await outbox.dispatch(attach(study), { file: pdf('second') })
    const paths = (await now(outbox.outbox.items$)).map(({ args }) => args['path'])
    expect(new Set(paths).size).toBe(2)
  })

  test('a file that can no longer be read is missing, one too large is not read at all', async () => {
    const gone = Object.assign(pdf(), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    })
    expect(await freezeFile(gone, 'p', REPORT_FILE)).toEqual({ kind: 'bad-file', problem: 'missing' })
    let read = false
    const big = Object.defineProperty(pdf(), 'size', { value: MAX_REPORT_BYTES + 1 })
    Object.assign(big, {
      arrayBuffer: () => {
        read = true
      },
    })
    expect(await freezeFile(big, 'p', REPORT_FILE)).toEqual({ kind: 'bad-file', problem: 'too_large' })
    expect(read).toBe(false)
  })
})

describe('delivery [L11]', () => {
  const ready = async () => {
    const it = bench()
    const study = newStudyId()
    it.server.statutByStudy.set(study, 'terminée')
    return { ...it, study }
  }

  test('upload, verify, attach, receipt with the file', async () => {
    const { server, study, open } = await ready()
    const outbox = await open()
    await outbox.dispatch(attach(study), { file: pdf('kept') })
    await outbox.replay()
    expect(server.received).toEqual(['upload', 'verify', 'apply attach_report'])
    expect(await now(outbox.outbox.items$)).toMatchObject([
      { state: { kind: 'received' }, file: { name: 'rapport.pdf' } },
    ])
    expect(await (await copyOf(outbox))?.text()).toContain('kept')
  })

  test('a restart after the upload goes on with the verification', async () => {
    const { server, study, open } = await ready()
    const first = await open()
    server.faults.push(null, 'lost request')
    await first.dispatch(attach(study), { file: pdf() })
    await until(first.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    await first.close()
    const second = await open()
    await second.replay()
    expect(server.received).toEqual(['upload', 'verify', 'apply attach_report'])
  })

  for (const [what, damage] of [
    ['truncated', '%PDF-1.4'],
    ['other bytes of the same size', '%PDF-1.4\nREPORT\n%%EOF'],
  ] as const) {
    test(`a damaged object (${what}) is removed and sent again after a pause, not attached`, async () => {
      const { device, server, study, open } = await ready()
      let damaged = false
      server.before = async (request) => {
        const [path] = server.objects.keys()
        if (request !== 'verify' || damaged || !path) return
        damaged = true
        server.objects.set(path, new Blob([damage]))
      }
      const outbox = await open()
      await outbox.dispatch(attach(study), { file: pdf() })
      await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.retryAt !== null)
      expect(server.received).toEqual(['upload', 'verify', 'remove'])
      device.advance(60_000)
      await until(outbox.summary$, ({ waiting }) => waiting === 0)
      expect(server.received).toEqual(['upload', 'verify', 'remove', 'upload', 'verify', 'apply attach_report'])
      expect(await [...server.objects.values()][0]?.text()).toContain('report')
    })
  }

  test('what an earlier attempt took for sent and is not there goes again without another pause', async () => {
    const { server, study, open } = await ready()
    const first = await open()
    server.faults.push(null, 'lost request')
    await first.dispatch(attach(study), { file: pdf() })
    await until(first.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    server.objects.clear()
    await first.replay()
    expect(server.received).toEqual(['upload', 'verify', 'upload', 'verify', 'apply attach_report'])
  })

  test('an object that vanished is sent again', async () => {
    const { server, study, open } = await ready()
    let vanished = false
    server.before = async (request) => {
      if (request === 'verify' && !vanished) {
        vanished = true
        server.objects.clear()
      }
    }
    const outbox = await open()
    await outbox.dispatch(attach(study), { file: pdf() })
    await outbox.replay()
    await outbox.replay()
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(server.effects).toHaveLength(1)
  })

  test('where the storage says no, the rules say why', async () => {
    const { server, study, open } = await ready()
    server.statutByStudy.set(study, 'annulée')
    server.faults.push('denied')
    const outbox = await open()
    await outbox.dispatch(attach(study), { file: pdf() })
    await outbox.replay()
    expect(await now(outbox.outbox.items$)).toMatchObject([{ state: { kind: 'refused', code: 'wrong_state' } }])
    expect(await copyOf(outbox)).not.toBeNull()
  })

  test('something else attached under this path: refused with a stable code, not tried for ever', async () => {
    const { server, study, open } = await ready()
    server.refuses.set('attach_report', 'file_mismatch')
    server.before = async (request) => {
      const [path] = server.objects.keys()
      if (request === 'verify' && path) server.objects.set(path, new Blob(['other']))
    }
    const transport = {
      ...server.transport,
      removeFile: () => Promise.resolve({ kind: 'denied', status: 403, code: null } as const),
    }
    const outbox = await open({ transport })
    await outbox.dispatch(attach(study), { file: pdf() })
    await outbox.replay()
    const [item] = await now(outbox.outbox.items$)
    expect(item?.state).toMatchObject({ kind: 'refused', code: 'file_mismatch' })
    server.refuses.clear()
    server.before = () => Promise.resolve()
    if (item) await outbox.outbox.retry(item.id)
    await until(outbox.summary$, ({ waiting, refused }) => waiting + refused === 0)
    expect(server.effects[0]?.args['path']).not.toBe(item?.args['path'])
  })

  test('a lost answer to attach_report: neither uploaded nor attached twice [L3]', async () => {
    const { server, study, open } = await ready()
    server.faults.push(null, null, 'lost answer')
    const outbox = await open()
    await outbox.dispatch(attach(study), { file: pdf() })
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    await outbox.replay()
    expect(server.received).toEqual(['upload', 'verify', 'apply attach_report', 'verify', 'apply attach_report'])
    expect(server.effects).toHaveLength(1)
  })

  test('tells how far it is, in this tab and in others', async () => {
    const half = Math.floor(pdf().size / 2)
    const { device, server, study, open } = await ready()
    let letGo = (): void => {}
    server.before = (request) =>
      request === 'upload'
        ? new Promise((resolve) => {
            letGo = resolve
          })
        : Promise.resolve()
    const sender = await open()
    await sender.dispatch(attach(study), { file: pdf() })
    const [item] = await until(
      sender.outbox.items$,
      ([first]) => first?.state.kind === 'sending' && (first.state.bytes?.sent ?? 0) > 0,
    )
    expect(item?.state).toEqual({ kind: 'sending', bytes: { sent: half, size: pdf().size } })
    const reader = await open()
    device.advance(10_000)
    await until(reader.outbox.items$, ([first]) => first?.state.kind === 'sending' && first.state.bytes?.sent === half)
    letGo()
    await until(reader.summary$, ({ waiting }) => waiting === 0)
  })

  test('a replacement waits for the first report that is still here, and follows it with its own file', async () => {
    const { server, study, open } = await ready()
    server.faults.push('lost request')
    const outbox = await open()
    await outbox.dispatch(attach(study), { file: pdf() })
    const replacement = {
      name: 'replace_report',
      args: { study_id: study, path: '', size: 0, sha256: '', motif: 'tableau 3' },
    } as const
    await outbox.dispatch(replacement, { file: pdf('corrigé') })
    expect(
      await outbox.dispatch({ ...replacement, args: { ...replacement.args, motif: '  ' } }, { file: pdf('corrigé') }),
    ).toEqual({ kind: 'invalid', problems: [{ field: 'motif', reason: 'required' }] })
    await until(outbox.outbox.items$, ([first]) => first?.state.kind === 'waiting' && first.state.attempts === 1)
    expect(server.effects).toEqual([])
    await outbox.replay()
    expect(server.received.filter((request) => request.startsWith('apply'))).toEqual([
      'apply attach_report',
      'apply replace_report',
    ])
    expect(server.objects.size).toBe(2)
  })

  test('waits for the mission to be finished, which may itself still wait', async () => {
    const { server, study, open } = await ready()
    server.statutByStudy.set(study, 'en_cours')
    server.faults.push('lost request')
    const outbox = await open()
    await outbox.dispatch(onStudy('finish_study', study))
    await outbox.dispatch(attach(study), { file: pdf() })
    await until(outbox.outbox.items$, (items) =>
      items.some(({ state }) => state.kind === 'waiting' && state.attempts === 1),
    )
    await outbox.replay()
    expect(server.received).toEqual(['apply finish_study', 'upload', 'verify', 'apply attach_report'])
  })
})

describe('room', () => {
  test('an estimate that says nothing refuses nobody', async () => {
    expect(await hasRoomFor(1e9, null)).toBe(true)
    expect(await hasRoomFor(1e9, () => Promise.resolve({}))).toBe(true)
    expect(await hasRoomFor(1e6, () => Promise.resolve({ usage: 0, quota: 1e9 }))).toBe(true)
    expect(await hasRoomFor(1e6, () => Promise.resolve({ usage: 0, quota: 1.5e6 }))).toBe(false)
  })

  test('a full disk is told by its name, also inside an aborted transaction', () => {
    expect(isStorageFull(new DOMException('', 'QuotaExceededError'))).toBe(true)
    expect(
      isStorageFull(
        Object.assign(new Error('aborted'), { name: 'AbortError', inner: new DOMException('', 'QuotaExceededError') }),
      ),
    ).toBe(true)
    expect(isStorageFull(new Error('QuotaExceededError'))).toBe(false)
  })
})
