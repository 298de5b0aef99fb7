/**
 * What pages may ask of the sync: types only. `index.ts` exports them with `openHawa`, and nothing else of
 * `sync/` is imported from outside (but `domain/` and `commands/command.ts` through the same door).
 */
import type { Observable } from 'rxjs'
import type { Command, CommandName } from './commands/command.ts'
import type { Holiday } from './domain/calendar.ts'
import type { Connection, NoAnswer } from './domain/connection.ts'
import type { CommandId, StudyId, UserId } from './domain/ids.ts'
import type { Invoice } from './domain/invoice.ts'
import type { InvoiceState } from './domain/invoice-state.ts'
import type { MailPreference } from './domain/mail-event.ts'
import type { Ends, Place } from './domain/pages.ts'
import type { PinProblem } from './domain/pin.ts'
import type { Profile } from './domain/profile.ts'
import type { InvalidField, RefusalCode } from './domain/refusal.ts'
import type { AuthorRole, ThreadKind, ThreadRef } from './domain/message.ts'
import type { SupportRequest } from './domain/support.ts'
import type { HawaRecord, RecordKind } from './domain/record.ts'
import type { Remise, Sample, SampleState } from './domain/sample.ts'
import type { ShareDays } from './domain/share.ts'
import type { FileProblem, StoredBytes } from './domain/stored-file.ts'
import type { Statut, Study } from './domain/study.ts'
import type { Observed } from './domain/observation.ts'
import type { Langue, TypeRapport } from './domain/enumerations.ts'

export type { RuntimeConfig } from './domain/runtime-config.ts'

export interface Hawa {
  readonly session: Session
  /** The open stores of the person signed in on this device; null while nobody is. */
  readonly sync$: Observable<Sync | null>
  close(): Promise<void>
}

// --- session -----------------------------------------------------------------------------------

export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'signed-in'
      readonly userId: UserId
      readonly email: string
      /** Last known profile, also offline; null when it never arrived. */
      readonly profile: Profile | null
      /** The server refused the token: reading and queueing go on, sending waits for a sign-in [L13]. */
      readonly expired: boolean
      /** What lies on this device of this person is sealed with a key of theirs. */
      readonly sealed: boolean
    }

export type AuthProblem =
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'account_inactive'
  | 'weak_password'
  | 'same_password'
  | 'email_taken'
  | 'link_expired'
  | 'rate_limited'
  | 'offline'
  | 'server'
  | 'unknown'
  /** The data of this person on this device needs their code: the server does not have the other way in. */
  | 'sealed'

export interface AuthFailure {
  readonly kind: 'failed'
  readonly problem: AuthProblem
  readonly message: string
  /** Of a weak password. */
  readonly reasons?: readonly string[]
}

export type AuthOutcome = { readonly kind: 'ok'; readonly profile: Profile | null } | AuthFailure

/** `to-confirm`: nobody is signed in before the link of a mail was used. */
export type SignUpOutcome = AuthOutcome | { readonly kind: 'to-confirm' }

/** The server accepted the wish; whether the address has an account, it does not say. */
export type MailOutcome = { readonly kind: 'asked' } | AuthFailure

/** What the link of a mail brought to the page. */
export type MailLink =
  | { readonly kind: 'token'; readonly tokenHash: string; readonly type?: 'email_change' }
  /** Hosted Supabase without our mail texts: its own link is spent by then, and leaves a session in the address. */
  | { readonly kind: 'session'; readonly accessToken: string; readonly refreshToken: string }

/** `other-person`: done, but this device stays with the one who is signed in on it, whose address this is [L14]. */
export type LinkOutcome = AuthOutcome | { readonly kind: 'other-person'; readonly email: string }

/** `half`: a new address is confirmed from both mailboxes, and this was the first. */
export type ConfirmOutcome = LinkOutcome | { readonly kind: 'half' }

export interface SignUp {
  readonly email: string
  readonly password: string
  readonly nom: string
  readonly prenom: string
  readonly type_compte: 'client' | 'intervention'
  readonly telephone: string
  readonly entreprise?: string
  readonly specialisation?: string
  readonly zone_intervention?: string
  readonly experience: number | null
  readonly pays: string
  readonly langue: Langue
}

export interface SignOutOptions {
  /** Also with unsent work on this device. */
  readonly force?: boolean
  /**
   * Which sessions of this person end. Not given: all of them if the server can be told, and here in any case
   * (docs/specification.md#7).
   * `everywhere`: all or none. `here`: no other.
   */
  readonly scope?: 'here' | 'everywhere'
}

export type SignOutOutcome =
  | { readonly kind: 'signed-out' }
  /** Nothing was done: the server could not be told to end the other sessions. */
  | { readonly kind: 'not-told' }
  /** Nothing was done: unsent work is on this device; ask, then call again with `force` [L13]. */
  | { readonly kind: 'unsent-work'; readonly count: number }

/** Somebody who has a code on this device. */
export interface DevicePerson {
  readonly userId: UserId
  readonly name: string
  /** Of their work, on this device; nothing of it is sent before they are back. */
  readonly unsent: number
}

/** The code of the person who is here, and who else may come with theirs. */
export interface DeviceCodes {
  /** Null: nobody is here, or without a code. `lockAfter`: minutes without a touch. */
  readonly mine: { readonly lockAfter: number } | null
  readonly people: readonly DevicePerson[]
}

export type PinOutcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'bad-pin'; readonly problem: PinProblem }
  /** `nobody`: the person has left meanwhile, or has no code. */
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'needs-login' | 'refused' | 'nobody' }
  | WrongPin

/** Device time in ms from which another code is taken; null: at once. */
export type WrongPin =
  | { readonly kind: 'wrong-pin'; readonly until: number | null }
  | { readonly kind: 'blocked'; readonly until: number }

export type UnlockOutcome =
  | { readonly kind: 'ok' }
  /** This person has no code here any more, or somebody else is here. */
  | { readonly kind: 'gone' }
  | WrongPin

/** A code for each person on a tablet that several use; everything works without network but setting the first one. */
export interface Codes {
  readonly codes$: Observable<DeviceCodes>
  /** `current`: the code in force, where there is one. */
  setPin(pin: string, current: string | null): Promise<PinOutcome>
  removePin(current: string): Promise<PinOutcome>
  setLockAfter(minutes: number): Promise<void>
  /** Puts away the person who is here, signed in as they are; false when they have no code. */
  lock(): Promise<boolean>
  /** Brings a person back whose code this is. */
  unlock(userId: UserId, pin: string): Promise<UnlockOutcome>
}

export interface Session {
  readonly state$: Observable<SessionState>
  readonly codes: Codes
  signIn(email: string, password: string): Promise<AuthOutcome>
  signUp(account: SignUp): Promise<SignUpOutcome>
  /** `returnTo`: the page that hosted Supabase's own mail leads to; our mails know theirs. */
  askForRecovery(email: string, returnTo: string): Promise<MailOutcome>
  askForConfirmation(email: string): Promise<MailOutcome>
  /** Spends the link; after a refused password the same one may be used again until this page is left. */
  choosePassword(link: MailLink, password: string): Promise<LinkOutcome>
  confirmEmail(link: MailLink): Promise<ConfirmOutcome>
  /** With the current password. Every other session of this person ends, this device goes on. */
  changePassword(current: string, next: string): Promise<AuthOutcome>
  /** With the password: asks for the mails that confirm a new address. `returnTo` as for `askForRecovery`. */
  changeEmail(password: string, email: string, returnTo: string): Promise<MailOutcome>
  /** Works offline, but for `everywhere`. The outbox of this person stays on the device, closed to others. */
  signOut(options?: SignOutOptions): Promise<SignOutOutcome>
}

/**
 * One function of the server that reads: its name, its arguments, and how its answer is understood (null: not at all).
 */
export interface Question<T> {
  readonly rpc: string
  readonly args: Readonly<Record<string, unknown>>
  readonly read: (body: unknown) => T | null
  /**
   * The last answer stays on this device under this name (at most 31 letters) and is given when the server is out of
   * reach.
   */
  readonly keep?: string
}

/** Of one person on one device, when it last spoke to the server. What was done after that nobody knows. */
export interface LostWork {
  readonly waiting: number
  readonly refused: number
  /** The command of the oldest of them. */
  readonly oldest_name: string | null
  readonly last_contact: string
}

export interface DeliveredFile {
  readonly name: string
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

// --- sync of one person ------------------------------------------------------------------------

export interface Sync {
  readonly userId: UserId
  readonly profile$: Observable<Profile | null>
  readonly studies: Studies
  readonly records: Records
  readonly outbox: Outbox
  readonly reports: Reports
  readonly carriedFiles: CarriedFiles
  readonly preparations: Preparations
  readonly shares: Shares
  readonly handedFiles: HandedFiles
  readonly chosenFiles: ChosenFiles
  readonly status$: Observable<SyncStatus>
  /** This device's clock as it is known now; it may have been set since the last time that one asked. */
  clock(): DeviceClock
  /**
   * Something was done, by whomever: for administrators, whose pages ask again. Nothing where the server cannot ring.
   */
  readonly news$: Observable<void>
  /** Resolves when the command and its file are durable on this device [L1]. */
  dispatch(command: Command, options?: DispatchOptions): Promise<DispatchOutcome>
  /** Each command's verdict as it arrives, in every tab once: for those who wait for one. */
  readonly settlements$: Observable<Settlement>
  /**
   * For notices: as above, and refusals that arrived when no tab was open. What was emitted counts as told on this
   * device.
   */
  readonly untold$: Observable<Settlement>
  /**
   * Unsent work that was on this device when its browser cleared it, as of its last heartbeat; null: this person has
   * nothing to be told.
   */
  readonly loss$: Observable<LostWork | null>
  /** They have read it. */
  forgetLoss(): Promise<void>
  /**
   * All unsent work as one file, also without network; nothing is removed or counts as sent by it. Null: there is none.
   */
  exportUnsent(): Promise<File | null>
  /**
   * Puts the file of a command where it belongs and has the server read it back, for administrators who import it.
   * `failed`: to be tried again.
   */
  deliver(file: DeliveredFile, blob: Blob): Promise<'ready' | 'failed'>
  /** Sends and pulls now; resolves when both have ended, well or not. */
  syncNow(): Promise<void>
  /** Figures of the administrator, asked from the server; the last answer with its time when offline. */
  adminCounts(): Promise<AdminCountsOutcome>
  /** Everything the server keeps of this person; needs the network. */
  exportMyData(): Promise<ExportOutcome>
  /**
   * A question of an administrator's page, asked each time: they mirror nothing (decision 0004). The questions are in
   * admin.ts.
   */
  ask<T>(question: Question<T>): Promise<Asked<T>>
  /** Invoices for administrators, who mirror none: asked from the server each time. */
  adminInvoices(query: InvoiceQuery): Promise<InvoicesOutcome>
  /**
   * Choices of this person, asked from the server: for administrators, who mirror nothing; the others have them as
   * records.
   */
  mailPreferences(): Promise<Asked<readonly MailPreference[]>>
  /** Of all countries, as last read from the server; null: never on this device. */
  readonly publicHolidays$: Observable<readonly Holiday[] | null>
  /** Without network nothing happens. */
  readPublicHolidays(): Promise<void>
  /** Conversations for administrators, who mirror nothing: asked from the server. */
  readonly inbox: Inbox
  /**
   * For what a page keeps of this person outside of the sync (drafts): sealed as the rest is, or as it came without a
   * code.
   */
  readonly drafts: { readonly seal: (text: string) => string; readonly open: (text: string) => string | null }
  /** Samples of all missions and their chains of custody, for administrators: asked from the server each time. */
  adminSamples(query: SampleQuery): Promise<Asked<SamplePage>>
  /** Null: there is no such sample. */
  adminSample(id: string): Promise<Asked<SampleDossier | null>>
}

export interface SampleQuery {
  readonly state?: SampleState
  /** Part of the code, words of the company or the specialist, or the beginning of the study's id. */
  readonly search?: string
  /** Absent: the first. */
  readonly page?: Place | undefined
}

export interface SampleRow extends Pick<
  Sample,
  'code' | 'matrice' | 'contenant' | 'contenant_precise' | 'sampled_at' | 'author_name'
> {
  readonly id: string
  readonly study_id: StudyId
  readonly entreprise: string
  /** Of the study: its clock is that of the place. */
  readonly pays: string
  readonly etat: SampleState
  /** Who received it last; null: still with the specialist. */
  readonly detenteur: { readonly nom: string; readonly organisme: string } | null
}

export interface SamplePage extends Ends {
  /** Newest first. */
  readonly rows: readonly SampleRow[]
  readonly total: number
  readonly as_of: string
}

/** One sample with everything that happened to it. */
export interface SampleDossier extends SampleRow, Observed, Pick<Sample, 'lieu' | 'conservation' | 'remarque'> {
  /** What the server found when it computed the chain anew. */
  readonly whole: boolean
  /** Hash of the last event: whoever wrote it down can tell later that nothing was changed. */
  readonly head: string
  readonly chain: readonly SampleEvent[]
}

export interface SampleEvent extends Observed {
  readonly position: number
  readonly kind: SampleState
  readonly author_name: string | null
  readonly at: string
  readonly received_at: string
  readonly hash: string
  readonly remise:
    | (Pick<Remise, 'remettant' | 'receveur_nom' | 'receveur_organisme'> & {
        readonly lieu: string | null
        readonly etat: string | null
        /** Drawn, or the name typed instead. */
        readonly signature: string | null
        readonly signature_saisie: string | null
      })
    | null
  readonly motif: string | null
}

export interface InvoiceQuery {
  readonly state?: InvoiceState
  /** Words of the number, the company or the client. */
  readonly search?: string
  /** Absent: the first. */
  readonly page?: Place | undefined
}

export interface InvoicePage extends Ends {
  /** Newest first. */
  readonly rows: readonly (Invoice & { readonly id: string })[]
  /** How many match in all, and DA over all of them; what was cancelled is not billed. */
  readonly total: number
  readonly billed: number
  readonly paid: number
  readonly as_of: string
}

export type InvoicesOutcome =
  | { readonly kind: 'fresh'; readonly page: InvoicePage }
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'refused' }

export interface UnbilledQuery {
  /** Finished and to be billed, or on the way there. */
  readonly scope: 'finished' | 'under_way'
  /** Words of the company, the place, the contact or the client. */
  readonly search?: string
  /** Absent: the first. */
  readonly page?: Place | undefined
}

export interface UnbilledStudy {
  readonly study_id: StudyId
  readonly entreprise: string
  readonly client_name: string | null
  readonly type_etude: string
  readonly zone_geographique: string
  readonly pays: string
  readonly statut: Statut
  readonly budget_estime: string | null
  /** DA. */
  readonly prix_convenu: number | null
  readonly created_at: string
  readonly date_fin_mission: string | null
  /** The number of the last invoice that was cancelled. */
  readonly cancelled_invoice: string | null
}

export interface UnbilledPage extends Ends {
  /** Newest first. */
  readonly rows: readonly UnbilledStudy[]
  readonly total: number
  readonly as_of: string
}

export interface StudyQuery {
  /** mine: own requests (client) or own missions and asked-for ones (intervenant). */
  readonly view: 'mine' | 'available' | 'delivered' | 'all'
  readonly statuts?: readonly Statut[]
  /** Case- and accent-insensitive substring over company, place, description. */
  readonly search?: string
  readonly limit?: number
}

export interface StudyList {
  /** Newest first: by acceptance for missions (else creation), by creation otherwise. */
  readonly items: readonly StudyView[]
  /** How many match in all. */
  readonly total: number
}

/** A study as the person should see it: the server's truth with what waits on this device laid over it. */
export interface StudyView extends Study {
  readonly sync: StudyMark
}

export interface StudyMark {
  readonly state: 'synced' | 'waiting' | 'refused'
  /** Commands on this device that the server has not confirmed, oldest first. */
  readonly pending: readonly CommandName[]
  /** An acceptance that waits for the server: "demandée", never shown as won. */
  readonly acceptanceAsked: boolean
  /** It left this person's view with work on it unsettled: what was recorded before may still arrive, nothing new. */
  readonly lost: boolean
}

export interface Studies {
  list$(query: StudyQuery): Observable<StudyList>
  one$(id: StudyId): Observable<StudyView | null>
  counts$(view: StudyQuery['view']): Observable<Readonly<Record<Statut, number>>>
}

/** Where the notice of a verdict has words of its own: on the page of the missions, for an account that is closed. */
export type NoticeContext = 'missions' | 'closed'

export interface DispatchOptions {
  /** The PDF of `attach_report` and `replace_report`, the attachment of `send_message`. */
  readonly file?: File
  /** Kept with the command: the words of its notice. */
  readonly context?: NoticeContext
}

export type DispatchOutcome =
  | { readonly kind: 'queued'; readonly id: CommandId }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }
  | { readonly kind: 'bad-file'; readonly problem: FileProblem }
  | { readonly kind: 'storage-full' }

/** What belongs to a study or to the person beside the studies themselves, oldest first. */
export interface Records {
  ofStudy$<K extends RecordKind>(kind: K, study: StudyId): Observable<readonly RecordView<K>[]>
  all$<K extends RecordKind>(kind: K): Observable<readonly RecordView<K>[]>
  /** Their feed, which is read after that of the studies, was read to its end: only then an empty list says "none". */
  readonly complete$: Observable<boolean>
}

export type RecordView<K extends RecordKind> = HawaRecord<K> & {
  /** `waiting`: on this device only. */
  readonly sync: 'synced' | 'waiting' | 'refused'
}

export interface Settlement {
  readonly id: CommandId
  readonly name: CommandName
  readonly studyId: StudyId | null
  readonly context: NoticeContext | null
  readonly verdict:
    | { readonly kind: 'applied' }
    | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }
}

export type ItemState =
  /** Durable on this device, will be sent by itself. */
  | {
      readonly kind: 'waiting'
      readonly attempts: number
      readonly retryAt: string | null
      /** `busy`: the server put it off, or a quota did. `account`: switched off, or not approved yet [L20]. */
      readonly lastProblem: 'offline' | 'network' | 'server' | 'busy' | 'needs-login' | 'account' | null
    }
  | {
      readonly kind: 'sending'
      /** Of its file. */ readonly bytes: { readonly sent: number; readonly size: number } | null
    }
  /** Waits behind a refused item on the same study [L2]. */
  | { readonly kind: 'held'; readonly behind: CommandId }
  | { readonly kind: 'refused'; readonly at: string; readonly code: RefusalCode; readonly problem: InvalidField | null }
  | { readonly kind: 'received'; readonly at: string }

export interface OutboxItem {
  readonly id: CommandId
  readonly name: CommandName
  readonly args: Readonly<Record<string, unknown>>
  readonly studyId: StudyId | null
  /** Company name of the study, when known. */
  readonly studyLabel: string | null
  readonly madeAt: string
  readonly state: ItemState
  readonly file: { readonly name: string; readonly size: number; readonly sha256: string } | null
}

export interface Outbox {
  /** Everything not yet received, in order, then what was received in the last 14 days, newest first. */
  readonly items$: Observable<readonly OutboxItem[]>
  /** Sends a refused item again, under a new id (the refusal of the old one is final on the server). */
  retry(id: CommandId): Promise<void>
  /**
   * Drops an item that is not being sent; false: it is, or was. With `replace` the only way anything unsent is ever
   * deleted [L5]. What the server may have all the same, since no answer came, is taken back there where a command does
   * that: `motif` for the one that asks for a reason.
   */
  discard(id: CommandId, motif?: string): Promise<boolean>
  /**
   * As `discard`, with `command` in its place in the order: at no moment neither is kept. Null: it is being sent, or
   * was, and nothing is changed. `command` brings no file. An instant that it shares with the item is the same one:
   * its clock was corrected [L18].
   */
  replace(id: CommandId, command: Command, motif?: string): Promise<DispatchOutcome | null>
  /** One file with the command (JSON) or, when it has one, its PDF. */
  export(id: CommandId): Promise<File | null>
}

/** Knowledge of this device's clock [L17, L18]. */
export type DeviceClock =
  | { readonly kind: 'unknown' }
  /** Server time minus device time, in milliseconds. */
  | { readonly kind: 'measured'; readonly offsetMs: number }
  /** It has gone back since the last contact (ISO 8601, by the server): somebody has set it. */
  | { readonly kind: 'set-back'; readonly lastContactAt: string }

export interface SyncStatus {
  /** Evidence: did the server answer lately, and if not, whose fault is it? */
  readonly connection: Connection
  readonly phase: 'idle' | 'sending' | 'pulling'
  readonly waiting: number
  readonly refused: number
  readonly needsLogin: boolean
  /** ISO 8601, by the clock of the server as far as this device knows it. */
  readonly lastContactAt: string | null
  /** As `lastContactAt`. */
  readonly lastPullAt: string | null
  /** "Tout est envoyé": the outbox is empty and the last pull succeeded [L16]. */
  readonly allSent: boolean
  readonly storage: {
    readonly usedBytes: number | null
    readonly quotaBytes: number | null
    readonly persisted: boolean | null
  }
  /** Times the store had to be pulled again because the digest differed [L10]. */
  readonly repairs: number
}

export interface Reports {
  /** Sends the PDF of a study: checks it, freezes it on the device and queues `attach_report`. */
  attach(study: StudyId, file: File | null, details: ReportDetails): Promise<DispatchOutcome>
  /** The same with `replace_report`: another file takes the place of a delivered one. */
  replace(
    study: StudyId,
    file: File | null,
    details: ReportDetails & { readonly motif: string },
  ): Promise<DispatchOutcome>
  /** The PDF: from this device when kept or just sent, else from the server. */
  open(study: ReportOf): Promise<ReportOpening>
  /** A short-lived address for a new tab; null when the server cannot be reached. */
  link(study: Pick<Study, 'rapport_url'>): Promise<string | null>
  keep(study: Study): Promise<ReportOpening>
  forget(study: StudyId): Promise<void>
  readonly kept$: Observable<readonly KeptReport[]>
}

/** What names the file of a report. */
export type ReportOf = Pick<Study, 'id' | 'rapport_url' | 'rapport_sha256'>

export interface ReportDetails {
  readonly type_rapport: TypeRapport
  readonly commentaires?: string
  /** See the command. */
  readonly a_valider?: boolean
}

export type ReportOpening =
  | { readonly kind: 'file'; readonly blob: Blob; readonly from: 'device' | 'server' }
  | { readonly kind: 'unavailable'; readonly reason: NoAnswer | 'not_delivered' | 'refused' | 'storage-full' }

export interface KeptReport {
  readonly studyId: StudyId
  readonly size: number
  readonly sha256: string
  readonly keptAt: string
}

/** What another app shared with this one, until it is handed in with a report or dropped. */
export interface HandedFiles {
  readonly file$: Observable<HandedFile | null>
  drop(): Promise<void>
}

/** A file that was chosen in a form and not given yet: one a form, by its name. */
export interface ChosenFiles {
  find(form: string): Promise<File | null>
  /** False: this device keeps nothing more, and the file is the form's alone. */
  keep(form: string, file: File): Promise<boolean>
  forget(form: string): Promise<void>
}

export interface HandedFile {
  readonly name: string
  readonly size: number
  readonly at: string
  /** Null beside a problem. */
  readonly file: File | null
  /** `expired`: nobody used it within a day. */
  readonly problem: FileProblem | 'expired' | null
  /** It came while nobody was signed in: it may be somebody else's. */
  readonly unbound: boolean
  /** Name of an earlier one that was not used and gave way to this one. */
  readonly dropped: string | null
}

/** What records carry beside their words: files of messages, photos. */
export interface CarriedFiles {
  /** Without the network; null: not here. */
  onDevice(file: StoredBytes): Promise<Blob | null>
  /** From this device, else from the server, and then kept here until sign-out as long as there is room. */
  open(file: StoredBytes): Promise<FileOpening>
  /** An address that opens it for a few minutes, for who keeps nothing; null: the server did not give one. */
  link(path: string): Promise<string | null>
}

export type FileOpening =
  | { readonly kind: 'file'; readonly blob: Blob }
  | { readonly kind: 'unavailable'; readonly reason: NoAnswer | 'refused' }

/** Missions that are to be whole on this device before the network is left behind. */
export interface Preparations {
  /** Missions of this person to leave for, and what is held of others; empty until the feeds were read to their end. */
  readonly missions$: Observable<readonly MissionPreparation[]>
  /** Reads the feeds, then fetches what is missing and holds all of it; resolves when that has ended, well or not. */
  prepare(studies: readonly StudyId[]): Promise<PrepareOutcome>
  /** Frees what was held for it. */
  release(study: StudyId): Promise<void>
}

export interface MissionPreparation {
  readonly study: StudyView
  /** Its rows and words are mirrored in any case; these are the files that they carry. */
  readonly total: FileAmount
  readonly missing: FileAmount
  readonly standing: PreparationStanding
}

export interface FileAmount {
  readonly files: number
  readonly bytes: number
}

export type PreparationStanding =
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'taking' }
  | { readonly kind: 'ready'; readonly at: string }
  /** Was whole then; something new is to be taken. */
  | { readonly kind: 'news'; readonly at: string }
  /** Goes on at the next start or with the network. Null: why it stopped is not known, the page was left. */
  | { readonly kind: 'unfinished'; readonly reason: PreparationProblem | null }

/** `refused`: the server does not give one of the files. */
export type PreparationProblem = NoAnswer | 'refused' | 'storage-full'

export type PrepareOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'unavailable'; readonly reason: PreparationProblem }

/** Links by which somebody without an account reads one report; the links themselves are records of kind `share`. */
export interface Shares {
  /** Durable here [L1]; opens the report once the server has heard of it. */
  make(study: StudyId, days: ShareDays): Promise<ShareOutcome>
  /** What opens the links that were made on this device, by id of the record. */
  readonly tokens$: Observable<ReadonlyMap<string, string>>
}

export type ShareOutcome =
  | { readonly kind: 'queued'; readonly id: CommandId; readonly shareId: string; readonly token: string }
  | Exclude<DispatchOutcome, { readonly kind: 'queued' }>

export interface Inbox {
  /** Those that wait for an answer first, then the newest. */
  threads(page?: Place): Promise<Asked<InboxPage>>
  /** The last messages before an instant (null: of all); null: there is no such conversation. */
  thread(thread: ThreadRef, before: string | null): Promise<Asked<Conversation | null>>
  /** The list of the team, without this administrator. */
  colleagues(): Promise<Asked<readonly HawaRecord<'colleague'>[]>>
}

export type Asked<T> =
  /** `lastKnown`: what this device kept of an earlier answer. */
  | { readonly kind: 'answered'; readonly value: T; readonly lastKnown?: true }
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'refused' }

/** What a conversation is about, for those who do not have the study. */
export interface ThreadAbout {
  readonly client_name: string | null
  readonly specialist_name: string | null
  readonly entreprise: string | null
  readonly pays: string | null
  /** Null: not about a study. */
  readonly statut: Statut | null
  /** Null: not a help request. */
  readonly support: Pick<SupportRequest, 'categorie' | 'sujet' | 'statut'> | null
}

export interface InboxThread extends ThreadAbout {
  readonly thread_kind: ThreadKind
  readonly thread_id: string
  /** For the team to answer. */
  readonly waiting: boolean
  /** Until when a person answers, where that was promised. */
  readonly due_at: string | null
  /** By this administrator. */
  readonly unread: number
  readonly last: {
    readonly author_role: AuthorRole
    readonly author_name: string | null
    readonly mine: boolean
    readonly contenu: string
    readonly file_name: string | null
    readonly received_at: string
  }
}

export interface InboxPage extends Ends {
  readonly threads: readonly InboxThread[]
  readonly total: number
  readonly waiting: number
  /** Contact messages and expert requests that are to be answered. */
  readonly inquiries: number
}

export interface Conversation {
  readonly about: ThreadAbout
  /** Oldest first. */
  readonly messages: readonly HawaRecord<'message'>[]
  readonly marks: readonly HawaRecord<'read_mark'>[]
  readonly total: number
}

export interface AdminCounts {
  readonly by_statut: Readonly<Record<Statut, number>>
  readonly by_pays: Readonly<Record<string, number>>
  readonly clients: number
  readonly intervenants: number
  readonly to_approve: number
  readonly total: number
  readonly as_of: string
}

export type AdminCountsOutcome =
  | { readonly kind: 'fresh' | 'last-known'; readonly counts: AdminCounts }
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'refused' }

/** One document, of a shape that the server decides. */
export interface ExportedData extends Readonly<Record<string, unknown>> {
  readonly format: string
  readonly made_at: string
}

export type ExportOutcome =
  | { readonly kind: 'data'; readonly data: ExportedData }
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'needs-login' | 'refused' }
