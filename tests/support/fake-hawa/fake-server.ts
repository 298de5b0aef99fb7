import { BehaviorSubject, Subject } from 'rxjs'
import type { AuthProblem } from '../../../sync/contract.ts'
import type { Command, CommandName } from '../../../sync/commands/command.ts'
import type { Connection } from '../../../sync/domain/connection.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import type { AnyRecord } from '../../../sync/records/record.ts'
import type { InvalidField, RefusalCode } from '../../../sync/domain/refusal.ts'
import type { Study } from '../../../sync/domain/study.ts'
import type { StudyId } from '../../../sync/domain/ids.ts'

type Answer<A extends readonly unknown[], T> = (...args: A) => T
type Body = object | string | number | boolean | null

/** The server as the signed-in person meets it: its rows and its verdicts. A test changes it at any time. */
type Refusal = RefusalCode | { readonly code: RefusalCode; readonly problem: InvalidField }

export interface FakeServer {
  readonly studies: BehaviorSubject<readonly Study[]>
  readonly records: BehaviorSubject<readonly AnyRecord[]>
  /** Of those, the ones that have left the person's view; the device keeps them for its unsettled work. */
  readonly lost: BehaviorSubject<readonly StudyId[]>
  /** Answers to `Sync.ask`, by the function or the table of the database: the body as the server sends it. */
  readonly answers: Map<string, Answer<[args: Readonly<Record<string, unknown>>], Body>>
  /**
   * Answers to the requests of pages without an account, by the name of the function of the database or of the edge.
   */
  readonly visitorAnswers: Map<string, Answer<[args: Readonly<Record<string, unknown>>], Body | Response>>
  /** Commands that are refused, by name; a function decides by their arguments. */
  readonly refuses: Map<CommandName, Refusal | ((args: Readonly<Record<string, unknown>>) => Refusal | undefined)>
  /** The person may give nothing now: switched off, or not approved yet [L20]. */
  paused: boolean
  /** Called with each command that was applied, before its verdict is sent: to change the server's data. */
  onApplied: (command: Command) => void
  /** Answers the session instead of success, until it is null again. */
  authProblem: AuthProblem | null
  /** Stored files by path. */
  readonly files: Map<string, Blob>
  readonly news: Subject<void>
  exportMyData: () => { readonly format: string; readonly made_at: string }
  /** Every command that arrived, in the order of arrival. */
  readonly received: Command[]
  /** Every question that arrived: the name of the function, or of the table, and its arguments. */
  readonly asked: { readonly rpc: string; readonly args: Readonly<Record<string, unknown>> }[]
  /** Accounts by address; any password but `wrong` is right. */
  readonly people: Map<string, Profile>
}

/** Faults between the device and the server, or on the device. */
export interface Faults {
  /** Without a network: nothing arrives, and the browser says so. */
  readonly offline: boolean
  /** The device has a network and the server does not answer. */
  readonly serverDown: boolean
  /** There is no room left on the device. */
  readonly fullDisk: boolean
  /** The server answers nothing until `slow` is false again. */
  readonly slow: boolean
}

/** As the sync would have learned it. */
export const connectionUnder = ({ offline, serverDown }: Faults): Connection =>
  offline ? 'offline' : serverDown ? 'unreachable' : 'reached'

export const NO_FAULTS: Faults = { offline: false, serverDown: false, fullDisk: false, slow: false }

export function fakeServer(): FakeServer {
  return {
    studies: new BehaviorSubject<readonly Study[]>([]),
    records: new BehaviorSubject<readonly AnyRecord[]>([]),
    lost: new BehaviorSubject<readonly StudyId[]>([]),
    answers: new Map<string, Answer<[args: Readonly<Record<string, unknown>>], Body>>([
      ['published_advice', () => ({ since: 0, revision: 0, items: {} })],
      // Every mail has arrived.
      ['admin_mails', () => ({ rows: [], total: 0, as_of: '2026-11-23T09:41:00Z', before: null, after: null })],
      ['admin_invitation_mails', () => ({ mails: [], as_of: '2026-11-23T09:41:00Z' })],
      ['admin_threads', () => ({ threads: [], total: 0, waiting: 0, inquiries: 0, before: null, after: null })],
      ['admin_colleagues', () => []],
      ['public_holidays', () => []],
    ]),
    visitorAnswers: new Map(),
    refuses: new Map(),
    paused: false,
    files: new Map(),
    people: new Map(),
    onApplied: () => {},
    authProblem: null,
    news: new Subject(),
    exportMyData: () => {
      throw new Error('the test gives no answer: set server.exportMyData')
    },
    received: [],
    asked: [],
  }
}
