/**
 * The interface of the sync for pages: types only. `index.ts` exports them with `openHawa`; nothing else of `sync/` is
 * imported from outside (but `domain/` and `commands/command.ts` through the same door).
 */
import type { Observable } from 'rxjs'
import type { Command, CommandName } from './commands/command.ts'
import type { Connection, NoAnswer } from './domain/connection.ts'
import type { CommandId, StudyId, UserId } from './domain/ids.ts'
import type { PinProblem } from './domain/pin.ts'
import type { Profile } from './domain/profile.ts'
import type { InvalidField, RefusalCode } from './domain/refusal.ts'
import type { HawaRecord, RecordKind } from './records/record.ts'
import type { ShareDays } from './domain/share.ts'
import type { FileProblem, StoredBytes } from './domain/stored-file.ts'
import type { Statut, Study } from './domain/study.ts'
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
      /** This person's data on this device are encrypted with their own key. */
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
  /** This person's data on this device need their PIN: the server does not have the second key. */
  | 'sealed'

export interface AuthFailure {
  readonly kind: 'failed'
  readonly problem: AuthProblem
  readonly message: string
  /** Why a password is weak. */
  readonly reasons?: readonly string[]
}

export type AuthOutcome = { readonly kind: 'ok'; readonly profile: Profile | null } | AuthFailure

/** `to-confirm`: nobody is signed in until the link in the mail is used. */
export type SignUpOutcome = AuthOutcome | { readonly kind: 'to-confirm' }

/** The server accepted the request; it does not reveal whether the address has an account. */
export type MailOutcome = { readonly kind: 'asked' } | AuthFailure

/** The content of a mail's link, as the page received it. */
export type MailLink =
  | { readonly kind: 'token'; readonly tokenHash: string; readonly type?: 'email_change' }
  /** Hosted Supabase without our mail texts: its own link is already used, and puts a session into the address. */
  | { readonly kind: 'session'; readonly accessToken: string; readonly refreshToken: string }

/** `other-person`: done, but this device stays with the signed-in person, who has this address [L14]. */
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
  /** Sign out even with unsent work on this device. */
  readonly force?: boolean
  /**
   * The sessions of this person that end. Absent: all of them if the server answers, and this one in any case
   * (docs/specification.md#7).
   * `everywhere`: all, or none if the server does not answer. `here`: only this one.
   */
  readonly scope?: 'here' | 'everywhere'
}

export type SignOutOutcome =
  | { readonly kind: 'signed-out' }
  /** Nothing was done: the server could not be reached to end the other sessions. */
  | { readonly kind: 'not-told' }
  /** Nothing was done: unsent work is on this device; ask, then call again with `force` [L13]. */
  | { readonly kind: 'unsent-work'; readonly count: number }

/** A person with a PIN on this device. */
export interface DevicePerson {
  readonly userId: UserId
  readonly name: string
  /** Number of their unsent commands on this device; nothing is sent before they return. */
  readonly unsent: number
}

/** The PIN settings of the signed-in person, and everybody with a PIN on this device. */
export interface DeviceCodes {
  /** Null: nobody is signed in, or without a PIN. `lockAfter`: idle minutes. */
  readonly mine: { readonly lockAfter: number } | null
  readonly people: readonly DevicePerson[]
}

export type PinOutcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'bad-pin'; readonly problem: PinProblem }
  /** `nobody`: the person has left meanwhile, or has no PIN. */
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'needs-login' | 'refused' | 'nobody' }
  | WrongPin

/** Device time in ms from which the next PIN is accepted; null: immediately. */
export type WrongPin =
  | { readonly kind: 'wrong-pin'; readonly until: number | null }
  | { readonly kind: 'blocked'; readonly until: number }

export type UnlockOutcome =
  | { readonly kind: 'ok' }
  /** This person has no PIN here any more, or somebody else is signed in. */
  | { readonly kind: 'gone' }
  | WrongPin

/** PINs on a shared tablet, one per person. Only setting the first one needs the network. */
export interface Codes {
  readonly codes$: Observable<DeviceCodes>
  /** `current`: the PIN in force, if any. */
  setPin(pin: string, current: string | null): Promise<PinOutcome>
  removePin(current: string): Promise<PinOutcome>
  setLockAfter(minutes: number): Promise<void>
  /** Locks the signed-in person's data without ending their session; false when they have no PIN. */
  lock(): Promise<boolean>
  /** Signs the owner of this PIN back in. */
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
  /** Uses up the link; after a refused password the same link works again until the page is left. */
  choosePassword(link: MailLink, password: string): Promise<LinkOutcome>
  confirmEmail(link: MailLink): Promise<ConfirmOutcome>
  /** Needs the current password. Ends every other session of this person; this device stays signed in. */
  changePassword(current: string, next: string): Promise<AuthOutcome>
  /** Needs the password; requests the mails that confirm a new address. `returnTo` as for `askForRecovery`. */
  changeEmail(password: string, email: string, returnTo: string): Promise<MailOutcome>
  /** Works offline, except for `everywhere`. This person's outbox stays on the device, closed to others. */
  signOut(options?: SignOutOptions): Promise<SignOutOutcome>
}

/** A question: a read function of the server with its arguments, or a table: the rows that this person may see. */
export type Asking = (
  | { readonly rpc: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly table: string }
) & {
  /** Keeps the last answer on this device under this name (at most 31 letters), for when the server is out of reach. */
  readonly keep?: string
}

/** `read` parses the answer, also a kept one; null: malformed. */
export type Question<T> = Asking & { readonly read: (body: unknown) => T | null }

/** A person's unsent work on a device at its last contact with the server. Later work is unknown. */
export interface LostWork {
  readonly waiting: number
  readonly refused: number
  /** The command name of the oldest item. */
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
  /** The current knowledge of this device's clock; call again each time, the clock may have been set since. */
  clock(): DeviceClock
  /**
   * Emits after every change that the server signals to this person, for administrators' pages, which then ask again.
   * Never emits without a Realtime line.
   */
  readonly news$: Observable<void>
  /** Resolves when the command and its file are durable on this device [L1]. */
  dispatch(command: Command, options?: DispatchOptions): Promise<DispatchOutcome>
  /** Each command's verdict as it arrives, once in every tab, for code that waits for one. */
  readonly settlements$: Observable<Settlement>
  /**
   * For notices: as above, and refusals that arrived when no tab was open. An emitted verdict counts as shown on this
   * device.
   */
  readonly untold$: Observable<Settlement>
  /**
   * Unsent work that was on this device when its browser cleared it, as of its last heartbeat; null: nothing was lost.
   */
  readonly loss$: Observable<LostWork | null>
  /** The person has read the message about the loss. */
  forgetLoss(): Promise<void>
  /**
   * All unsent work as one file, also without network; removes nothing and marks nothing as sent. Null: no unsent work.
   */
  exportUnsent(): Promise<File | null>
  /**
   * For administrators who import work: uploads the file of a command and has the server verify it. `failed`: to be
   * retried.
   */
  deliver(file: DeliveredFile, blob: Blob): Promise<'ready' | 'failed'>
  /** A person asks: ends graces, sends and pulls now; resolves when both have ended, well or not. */
  syncNow(): Promise<void>
  /** Everything the server keeps of this person; needs the network. */
  exportMyData(): Promise<ExportOutcome>
  /**
   * Asks the server for what this device does not mirror: of administrators nearly everything (decision 0004). The
   * questions are in admin.ts and shared-questions.ts.
   */
  ask<T>(question: Question<T>): Promise<Asked<T>>
  /** The last answer that this device has kept (`Question.keep`); null: none. */
  kept$<T>(question: Question<T>): Observable<T | null>
  /**
   * Encrypts drafts that a page stores outside of the sync, like this person's other data here; if those are not
   * encrypted, returns the text unchanged.
   */
  readonly drafts: { readonly seal: (text: string) => string; readonly open: (text: string) => string | null }
}

export interface StudyQuery {
  /** mine: own requests (client), or own and requested missions (intervenant). */
  readonly view: 'mine' | 'available' | 'delivered' | 'all'
  readonly statuts?: readonly Statut[]
  /** Case- and accent-insensitive substring over company, place, description. */
  readonly search?: string
  /** Only these: read by themselves, however many others there are. Not with `limit`. */
  readonly ids?: readonly StudyId[]
  readonly limit?: number
}

export interface StudyList {
  /** Newest first: by acceptance for missions (else creation), by creation otherwise. */
  readonly items: readonly StudyView[]
  /** Number of all matches. */
  readonly total: number
}

/** A study as the person should see it: the server's row with this device's unsent commands applied. */
export interface StudyView extends Study {
  readonly sync: StudyMark
}

export interface StudyMark {
  readonly state: 'synced' | 'waiting' | 'refused'
  /** Commands on this device that the server has not confirmed, oldest first. */
  readonly pending: readonly CommandName[]
  /** An acceptance that waits for the server: "demandée", never shown as won. */
  readonly acceptanceAsked: boolean
  /** It left this person's view with unsettled work: earlier records may still arrive, new ones are not possible. */
  readonly lost: boolean
}

export interface Studies {
  list$(query: StudyQuery): Observable<StudyList>
  one$(id: StudyId): Observable<StudyView | null>
  counts$(view: StudyQuery['view']): Observable<Readonly<Record<Statut, number>>>
}

/**
 * Places whose verdict notices have their own texts: the missions, and a closed account. `bulk`: given for many rows at
 * once, whose one notice tells what was carried out.
 */
export type NoticeContext = 'missions' | 'closed' | 'bulk'

export interface DispatchOptions {
  /** The PDF of `attach_report` and `replace_report`, the attachment of `send_message`. */
  readonly file?: File
  /** Kept with the command: selects the text of its notice. */
  readonly context?: NoticeContext
  /**
   * Milliseconds for which the command is not sent, so that the person can take it back with `Outbox.discard`. It is
   * durable and shown at once. `syncNow` ends the grace. Later commands of its line wait for it.
   */
  readonly grace?: number
}

export type DispatchOutcome =
  | { readonly kind: 'queued'; readonly id: CommandId }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }
  | { readonly kind: 'bad-file'; readonly problem: FileProblem }
  | { readonly kind: 'storage-full' }

/** Records of a study or of the person, apart from the studies themselves, oldest first. */
export interface Records {
  ofStudy$<K extends RecordKind>(kind: K, study: StudyId): Observable<readonly RecordView<K>[]>
  all$<K extends RecordKind>(kind: K): Observable<readonly RecordView<K>[]>
  /** The records' feed, read after that of the studies, was read to its end: only then an empty list means "none". */
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
      /** `busy`: the server or a quota postponed it. `account`: deactivated, or not approved yet [L20]. */
      readonly lastProblem: 'offline' | 'network' | 'server' | 'busy' | 'needs-login' | 'account' | null
      /** Nothing was sent yet, and nothing is for a moment: the person may still take it back. Absent: no grace. */
      readonly grace?: true
    }
  | {
      readonly kind: 'sending'
      /** Progress of its file. */ readonly bytes: { readonly sent: number; readonly size: number } | null
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
  /** All unsent items in order, then the items received in the last 14 days, newest first. */
  readonly items$: Observable<readonly OutboxItem[]>
  /** Sends a refused item again, under a new id (the refusal of the old one is final on the server). */
  retry(id: CommandId): Promise<void>
  /**
   * Deletes an unsent item; false: it is being sent, or was. Unsent work is deleted only by this and by `replace` [L5].
   * If the server may have received it, a command that reverts it is queued, where one exists; `motif`: the reason, if
   * that command requires one.
   */
  discard(id: CommandId, motif?: string): Promise<boolean>
  /**
   * As `discard`, but puts `command` in the item's place in the order; one of the two is always stored. Null, without
   * any change: it is being sent, or was. `command` brings no file. An instant equal to the item's stays as corrected:
   * it is not corrected twice [L18].
   */
  replace(id: CommandId, command: Command, motif?: string): Promise<DispatchOutcome | null>
  /** The item's PDF, or without one the command as JSON. */
  export(id: CommandId): Promise<File | null>
}

/** Knowledge of this device's clock [L17, L18]. */
export type DeviceClock =
  | { readonly kind: 'unknown' }
  /** Server time minus device time, in milliseconds. */
  | { readonly kind: 'measured'; readonly offsetMs: number }
  /** The device's clock was set back after the last contact (ISO 8601, server time). */
  | { readonly kind: 'set-back'; readonly lastContactAt: string }

export interface SyncStatus {
  /** Evidence: whether the server answered lately, and if not, where the fault is. */
  readonly connection: Connection
  readonly phase: 'idle' | 'sending' | 'pulling'
  readonly waiting: number
  readonly refused: number
  readonly needsLogin: boolean
  /** ISO 8601, server time as far as this device knows it. */
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
  /** How often the store was pulled again because the digest differed [L10]. */
  readonly repairs: number
}

export interface Reports {
  /** Sends the PDF of a study: checks it, freezes it on the device and queues `attach_report`. */
  attach(study: StudyId, file: File | null, details: ReportDetails): Promise<DispatchOutcome>
  /** The same with `replace_report`: the file replaces a delivered one. */
  replace(
    study: StudyId,
    file: File | null,
    details: ReportDetails & { readonly motif: string },
  ): Promise<DispatchOutcome>
  /** The PDF: from this device when kept or just sent, else from the server. */
  open(study: ReportOf): Promise<ReportOpening>
  /** A short-lived address for a new tab; null when the server cannot be reached. */
  link(study: Pick<Study, 'rapport_url'>): Promise<string | null>
  /** Keeps the PDF here until it is forgotten; one that was kept unasked then counts as chosen. */
  keep(study: Study): Promise<ReportOpening>
  /** Removes the PDF from this device; it is not kept unasked again. */
  forget(study: StudyId): Promise<void>
  readonly kept$: Observable<readonly KeptReport[]>
  /** Emits at once and after every change: whether `open` gives a report without the network. */
  readonly isHere$: Observable<(study: ReportOf) => boolean>
}

/** Identifies the file of a report. */
export type ReportOf = Pick<Study, 'id' | 'rapport_url' | 'rapport_sha256'>

export interface ReportDetails {
  readonly type_rapport: TypeRapport
  readonly commentaires?: string
  /** As in the command. */
  readonly a_valider?: boolean
}

export type ReportOpening =
  | { readonly kind: 'file'; readonly blob: Blob; readonly from: 'device' | 'server' }
  | { readonly kind: 'unavailable'; readonly reason: NoAnswer | 'not_delivered' | 'refused' | 'storage-full' }

export interface KeptReport {
  readonly studyId: StudyId
  readonly size: number
  readonly sha256: string
  /** ISO 8601. */
  readonly keptAt: string
  /** Among a client's newest, kept by itself, and let go when newer ones come. Missing: a person chose to keep it. */
  readonly unasked?: boolean
}

/** A file that another app shared with this one, until it is used for a report or dropped. */
export interface HandedFiles {
  readonly file$: Observable<HandedFile | null>
  drop(): Promise<void>
}

/** Files chosen in a form that is not submitted yet: one per form, by the form's name. */
export interface ChosenFiles {
  find(form: string): Promise<File | null>
  /** False: this device has no room, and only the form holds the file. */
  keep(form: string, file: File): Promise<boolean>
  forget(form: string): Promise<void>
}

export interface HandedFile {
  readonly name: string
  readonly size: number
  readonly at: string
  /** Null when there is a problem. */
  readonly file: File | null
  /** `expired`: not used within a day. */
  readonly problem: FileProblem | 'expired' | null
  /** It came while nobody was signed in: it may be somebody else's. */
  readonly unbound: boolean
  /** Name of an earlier unused file that this one replaced. */
  readonly dropped: string | null
}

/** Files of records: attachments of messages, photos. */
export interface CarriedFiles {
  /** Without the network; null: not on this device. */
  onDevice(file: StoredBytes): Promise<Blob | null>
  /** From this device, else from the server; then kept here until sign-out while there is room. */
  open(file: StoredBytes): Promise<FileOpening>
  /** A link that works for a few minutes, for people who keep nothing on the device; null: the server gave none. */
  link(path: string): Promise<string | null>
}

export type FileOpening =
  | { readonly kind: 'file'; readonly blob: Blob }
  | { readonly kind: 'unavailable'; readonly reason: NoAnswer | 'refused' }

/** Downloads missions completely before the person goes offline. */
export interface Preparations {
  /**
   * This person's missions that can be prepared, and others with kept files; empty until the feeds were read to their
   * end.
   */
  readonly missions$: Observable<readonly MissionPreparation[]>
  /** Reads the feeds, then downloads the missing files and keeps them; resolves when that has ended, well or not. */
  prepare(studies: readonly StudyId[]): Promise<PrepareOutcome>
  /** Stops keeping the mission's files. */
  release(study: StudyId): Promise<void>
}

export interface MissionPreparation {
  readonly study: StudyView
  /** Amounts of files only: rows and texts are mirrored in any case. */
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
  /** It was complete at that time; new files are missing. */
  | { readonly kind: 'news'; readonly at: string }
  /** Continues at the next start or with the network. Null: the reason is unknown, the page was left. */
  | { readonly kind: 'unfinished'; readonly reason: PreparationProblem | null }

/** `refused`: the server does not give one of the files. */
export type PreparationProblem = NoAnswer | 'refused' | 'storage-full'

export type PrepareOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'unavailable'; readonly reason: PreparationProblem }

/** Links that let somebody without an account read one report; the links themselves are records of kind `share`. */
export interface Shares {
  /** Durable here [L1]; works once the server has received it. */
  make(study: StudyId, days: ShareDays): Promise<ShareOutcome>
  /** The secret tokens of links made on this device, by id of the record. */
  readonly tokens$: Observable<ReadonlyMap<string, string>>
}

export type ShareOutcome =
  | { readonly kind: 'queued'; readonly id: CommandId; readonly shareId: string; readonly token: string }
  | Exclude<DispatchOutcome, { readonly kind: 'queued' }>

export type Asked<T> =
  /** `lastKnown`: the kept copy of an earlier answer. */
  | { readonly kind: 'answered'; readonly value: T; readonly lastKnown?: true }
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'refused' }

/** One document; the server decides its shape. */
export interface ExportedData extends Readonly<Record<string, unknown>> {
  readonly format: string
  readonly made_at: string
}

export type ExportOutcome =
  | { readonly kind: 'data'; readonly data: ExportedData }
  | { readonly kind: 'failed'; readonly reason: NoAnswer | 'needs-login' | 'refused' }
