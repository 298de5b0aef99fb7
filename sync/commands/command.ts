import type {
  Budget,
  Delai,
  Langue,
  Pays,
  Secteur,
  TypeConsultation,
  TypeEtude,
  TypeRapport,
  Urgence,
} from '../domain/enumerations.ts'
import type { HolidayWords } from '../domain/calendar.ts'
import type { StudyId } from '../domain/ids.ts'
import type { ProfileWord, TypeCompte } from '../domain/profile.ts'
import type { ShareDays } from '../domain/share.ts'
import type { InquiryKind, InquiryState, InquiryTarget, MailedKind } from '../domain/inquiry.ts'
import type { LetterWords } from '../domain/letter.ts'
import type { PaymentMode } from '../domain/invoice.ts'
import type { MailEvent } from '../domain/mail-event.ts'
import type { ThreadKind } from '../domain/message.ts'
import type { MessageFile } from '../domain/message-file.ts'
import type { ObservedGiven, PlaceGiven } from '../domain/observation.ts'
import type { Parametre } from '../domain/measurement.ts'
import type { PhotoFile } from '../domain/photo.ts'
import type { Contenant, Matrice } from '../domain/sample.ts'
import type { ContentBody, ContentKind, LegalPageName, Spoken } from '../domain/content.ts'
import type { Wordings } from '../domain/published-text.ts'
import type { AdviceWords, Priorite } from '../domain/recommendation.ts'
import type { Statut } from '../domain/study.ts'
import type { CompanyDetails, OfficeDetails } from '../domain/company-details.ts'
import type { DecidableState } from '../domain/report-review.ts'
import type { SettingKey, SettingValue } from '../domain/setting.ts'
import type { SupportCategorie } from '../domain/support.ts'

/** Arguments of every command, in the spec's field names. One file per command holds its check and its effect. */
export interface CommandArgs {
  request_study: {
    readonly study_id: StudyId
    readonly nom_entreprise: string
    readonly secteur_activite: Secteur
    readonly type_etude: TypeEtude
    readonly zone_geographique: string
    readonly pays: Pays
    readonly description_projet: string
    readonly contact_nom: string
    readonly contact_email: string
    readonly budget_estime?: Budget
    readonly delai_souhaite?: Delai
    readonly contact_telephone?: string
    readonly latitude?: number
    readonly longitude?: number
  }
  cancel_study: { readonly study_id: StudyId; readonly motif?: string }
  accept_study: { readonly study_id: StudyId }
  /** Without its instant (an older version of the app): at the time of the command. */
  start_study: ObservedGiven & { readonly study_id: StudyId; readonly started_at?: string }
  /** As `start_study`. */
  finish_study: ObservedGiven & { readonly study_id: StudyId; readonly finished_at?: string }
  /**
   * `seen`, here and wherever a whole value is written: what it was written over. Something else there by now: the
   * command is refused [L19]; missing: what arrives last counts. Of notes: empty or null where there were none.
   */
  save_field_notes: PlaceGiven & {
    readonly study_id: StudyId
    readonly notes_terrain: string
    readonly seen?: string | null
  }
  attach_report: HandedReport
  /** On the line of the study: it waits for the first report where that is still on its way. */
  replace_report: HandedReport & { readonly motif: string }
  update_profile: {
    readonly nom?: string
    readonly prenom?: string
    readonly telephone?: string
    readonly entreprise?: string
    readonly specialite?: string
    readonly zone_intervention?: string
    readonly experience?: number | null
    readonly pays?: Pays
    /** Of the mails to this person. */
    readonly langue?: Langue
    /** The given fields as they were when they were changed; null or blank: empty. */
    readonly seen?: Readonly<Partial<Record<ProfileWord, string | number | null>>>
  }
  request_account_deletion: { readonly reason?: string }
  withdraw_account_deletion: Readonly<Record<string, never>>
  /** Both on the line of the study [L2]: a link is revoked after it was made, never before. */
  share_report: {
    readonly study_id: StudyId
    /** UUID, made by the device. */
    readonly share_id: string
    /** Of the token in the link, which never leaves the device but in the link itself. */
    readonly token_sha256: string
    readonly days: ShareDays
  }
  revoke_share: { readonly study_id: StudyId; readonly share_id: string }
  record_payment: {
    /** Of the invoice, as it is printed. */
    readonly numero: string
    readonly payment_id: string
    /** DA. */
    readonly montant: number
    /** YYYY-MM-DD. */
    readonly paid_on: string
    readonly mode: PaymentMode
    readonly reference?: string
  }
  cancel_invoice: { readonly numero: string; readonly motif: string }
  take_back_payment: { readonly numero: string; readonly payment_id: string; readonly motif: string }
  /** DA, whole; null takes the price away. `seen`: the price that was on the screen. */
  set_agreed_price: { readonly study_id: StudyId; readonly montant?: number | null; readonly seen?: number | null }
  /**
   * An administrator gives a study to a specialist; without one, to nobody any more. Whose it was when it was looked at
   * stands in
   * `instead_of`: nobody loses a mission to a decision that did not know of them. With it a reason is due.
   */
  assign_study: {
    readonly study_id: StudyId
    readonly intervenant_id?: string | null
    readonly instead_of?: string | null
    readonly motif?: string
  }
  /** `from`: the state it had when it was looked at. */
  change_study_state: { readonly study_id: StudyId; readonly from: Statut; readonly to: Statut; readonly motif: string }
  /** In the name of a client, by an administrator. */
  request_study_for: CommandArgs['request_study'] & { readonly client_id: string }
  write_recommendation: {
    readonly study_id: StudyId
    /** UUID, made by the device; the same again is another wording. */
    readonly recommendation_id: string
    readonly priorite: Priorite
    readonly titre: string
    readonly texte: string
    /** Null: there was none. */
    readonly seen?: AdviceWords | null
  }
  withdraw_recommendation: { readonly study_id: StudyId; readonly recommendation_id: string }
  /** Without a study: of what everybody is advised who has none. */
  mark_recommendation: { readonly study_id?: StudyId; readonly key: string; readonly done: boolean }
  /**
   * Days, YYYY-MM-DD, both included; without them the mission is planned no more. `seen`: the days that were there,
   * as `spanText` says them (2026-11-23/2026-11-25); null: none.
   */
  plan_mission: {
    readonly study_id: StudyId
    readonly debut?: string | null
    readonly fin?: string | null
    readonly seen?: string | null
  }
  /** Adds a holiday, or corrects the one of that country and day (YYYY-MM-DD). `seen` null: it was none. */
  set_public_holiday: {
    readonly pays: Pays
    readonly jour: string
    readonly nom_fr: string
    readonly nom_en: string
    readonly nom_ar: string
    /** Depends on the moon, and is still to be confirmed. */
    readonly mobile: boolean
    readonly seen?: HolidayWords | null
  }
  /**
   * What an office says of itself: whole, what is absent is as the build carries it. `version_id` and `seen` as in
   * `set_text`.
   */
  set_office: {
    readonly pays: Pays
    readonly details: OfficeDetails
    readonly version_id: string
    readonly seen?: string | null
  }
  set_company_details: { readonly details: CompanyDetails; readonly version_id: string; readonly seen?: string | null }
  /** For the whole company. */
  set_setting: {
    readonly key: SettingKey
    readonly value: SettingValue
    /** The value that was on the screen; missing: what arrives last counts. */
    readonly seen?: SettingValue | null
  }
  /** A file that waited is delivered by it. */
  validate_report: Decision & { readonly commentaire?: string }
  /** Its specialist is asked for another one. */
  send_back_report: Decision & { readonly commentaire: string }
  /** Without `assigned_to` nobody takes care of it any more; `instead_of` is who did when it was looked at. */
  assign_inquiry: {
    readonly kind: InquiryKind
    readonly inquiry_id: string
    readonly assigned_to?: string | null
    readonly instead_of?: string | null
  }
  /** Mailed to who asked, in their language. */
  answer_inquiry: SeenInquiry & {
    /** Made by the device. */
    readonly reply_id: string
    readonly reponse: string
  }
  set_inquiry_state: SeenInquiry & { readonly etat_demande: InquiryTarget }
  /** For somebody who has asked an administrator to. */
  withdraw_newsletter: { readonly email: string }
  /** A draft of the newsletter, whole. */
  save_letter: LetterWords & {
    /** Both made by the device. */
    readonly letter_id: string
    readonly version_id: string
    /** The version that was on the screen; none: it is new. */
    readonly seen?: string | null
  }
  remove_letter: SeenLetter
  /** To the address of whoever asks, in one language. */
  test_letter: SeenLetter & { readonly langue: Langue }
  /** To everybody who has the newsletter then; it changes no more. */
  send_letter: SeenLetter
  remove_public_holiday: { readonly pays: Pays; readonly jour: string; readonly seen?: HolidayWords | null }
  /** What an account says of its person; never its address, kind, approval or activity. */
  update_account: Omit<CommandArgs['update_profile'], 'langue' | 'seen'> & {
    readonly account_id: string
    /** Of the account as it was seen: changed since, the command is refused. */
    readonly rev: number
  }
  set_account_active: {
    readonly account_id: string
    readonly active: boolean
    /** To close: how many running missions were shown. */
    readonly missions?: number
    /** To close one's own: that it is known. */
    readonly own?: boolean
  }
  /** For good. `motif` is due where the person has not asked for it. */
  delete_account: {
    readonly account_id: string
    /** As in `update_account`. */
    readonly rev: number
    readonly motif?: string
  }
  /** The address somebody else signs in with. */
  correct_address: {
    readonly account_id: string
    /** As in `update_account`. */
    readonly rev: number
    readonly email: string
    readonly motif: string
  }
  approve_account: { readonly account_id: string }
  refuse_account: { readonly account_id: string; readonly motif: string }
  /** The same address again: another mail, with a new link. */
  invite_account: {
    readonly email: string
    readonly type_compte: TypeCompte
    readonly nom: string
    readonly prenom: string
    readonly pays?: Pays
    /** Of the mail, and of the account then. */
    readonly langue: Langue
  }
  withdraw_invitation: { readonly invitation_id: string }
  /** A mail that failed for good: tried again, or left at that. */
  send_mail_again: { readonly mail_id: string }
  set_mail_aside: { readonly mail_id: string }
  /** Words a text of the app: whole, what is absent is as shipped. */
  set_text: {
    readonly key: string
    readonly texts: Wordings
    /** Made by the device. */
    readonly version_id: string
    /** The version that was on the screen; none: nobody has ever worded it. */
    readonly seen?: string | null
  }
  reset_text: { readonly key: string; readonly version_id: string; readonly seen?: string | null }
  /** An article, a recommendation, an order, or the draft of a legal page: whole. */
  save_content: {
    readonly kind: ContentKind
    readonly key: string
    /** Made by the device. */
    readonly version_id: string
    /** The version that was on the screen; none: as shipped. */
    readonly seen?: string | null
    readonly body: ContentBody
    /** People read it at once; of a legal page never. */
    readonly shown: boolean
  }
  /** As shipped again; what is not shipped is gone. */
  reset_content: {
    readonly kind: Exclude<ContentKind, 'legal'>
    readonly key: string
    readonly version_id: string
    readonly seen?: string | null
  }
  publish_legal: {
    readonly key: LegalPageName
    readonly version_id: string
    /** The draft that is published. */
    readonly seen: string
    /** YYYY-MM-DD. */
    readonly effective_on: string
    /** What changed. */
    readonly note: Spoken
  }
  import_texts: { readonly version_id: string; readonly entries: readonly ImportedText[] }
  send_message: {
    /** Made by the device: a message that was refused goes again as the same one. */
    readonly message_id: string
    readonly thread_kind: ThreadKind
    /** Not `study_id`: a conversation neither holds up the work on its study nor waits for it. */
    readonly thread_id: string
    /** May be empty beside a file. */
    readonly contenu: string
    readonly file?: MessageFile
  }
  /** Also the first words of its conversation, which is named by the request. */
  open_support_request: {
    /** Both made by the device. */
    readonly request_id: string
    readonly message_id: string
    readonly categorie: SupportCategorie
    readonly sujet: string
    readonly contenu: string
  }
  close_support_request: { readonly request_id: string }
  mark_thread_read: {
    readonly thread_kind: ThreadKind
    readonly thread_id: string
    /** `received_at` of the last message seen. */
    readonly up_to: string
  }
  mark_notices_seen: {
    /** `at` of the newest notice that was shown. */
    readonly up_to: string
  }
  mark_report_opened: {
    /** The study. Not `study_id`: reading neither holds up the work on it nor waits for it. */
    readonly report_of: string
    /** Of the file that was shown. */
    readonly sha256: string
    readonly way: 'viewed' | 'downloaded'
    /** The server could not be reached then. */
    readonly offline: boolean
  }
  set_mail_preference: { readonly event: MailEvent; readonly wanted: boolean }
  add_photo: ObservedGiven & {
    /** Not `study_id`: a picture on its way holds up no step of the mission; it waits for the mission to begin. */
    readonly mission_id: StudyId
    readonly photo_id: string
    /** ISO 8601, the device's. */
    readonly taken_at: string
    readonly legende?: string
    readonly file: PhotoFile
  }
  add_measurement: ObservedGiven & {
    readonly study_id: StudyId
    /** Made by the device: one that was refused goes again as the same one. */
    readonly measurement_id: string
    readonly parametre: Parametre
    /** Which, for `autre`. */
    readonly libelle?: string
    readonly valeur: number
    readonly unite: string
    /** ISO 8601. */
    readonly measured_at: string
    readonly instrument?: string
    /** Where on the site. */
    readonly point?: string
  }
  withdraw_measurement: { readonly study_id: StudyId; readonly measurement_id: string }
  add_sample: ObservedGiven & {
    readonly study_id: StudyId
    readonly sample_id: string
    /** As on the label: domain/sample-code.ts. */
    readonly code: string
    readonly matrice: Matrice
    readonly contenant: Contenant
    /** Which, for `autre`. */
    readonly contenant_precise?: string
    /** ISO 8601. */
    readonly sampled_at: string
    /** Where on the site. */
    readonly lieu?: string
    readonly conservation?: string
    readonly remarque?: string
  }
  /** One person signs for all of them. */
  hand_over_samples: ObservedGiven & {
    readonly study_id: StudyId
    readonly handover_id: string
    readonly sample_ids: readonly string[]
    /** ISO 8601. */
    readonly handed_at: string
    readonly receveur_nom: string
    readonly receveur_organisme: string
    readonly lieu?: string
    /** Of the samples when they changed hands. */
    readonly etat?: string
    /** Drawn: domain/signature.ts. */
    readonly signature?: string
    /** The name typed instead, by who cannot draw; one of the two. */
    readonly signature_saisie?: string
  }
  cancel_sample: { readonly study_id: StudyId; readonly sample_id: string; readonly motif: string }
  withdraw_photo: { readonly mission_id: StudyId; readonly photo_id: string }
  contact_expert: Traps & {
    readonly nom: string
    readonly email: string
    readonly telephone?: string
    readonly entreprise?: string
    readonly type_consultation: TypeConsultation
    /** `normale` unless said. */
    readonly urgence?: Urgence
    readonly sujet: string
    readonly message: string
    readonly langue: Langue
  }
  subscribe_newsletter: Traps & { readonly email: string; readonly langue: Langue }
  send_contact_message: Traps & {
    readonly nom: string
    readonly email: string
    readonly entreprise?: string
    readonly telephone?: string
    readonly sujet: string
    readonly message: string
    /** The office it is for. */
    readonly bureau: Pays
    readonly langue: Langue
  }
}

/** One text of a file; null: as shipped. */
export interface ImportedText {
  readonly key: string
  readonly texts: Wordings | null
  readonly seen: string | null
}

/** Somebody else may have decided, or the specialist sent another file: the server compares. */
interface Decision {
  readonly study_id: StudyId
  readonly file_id: string
  readonly known_state: DecidableState
}

/** Somebody else may have written it anew: the server compares. */
interface SeenLetter {
  readonly letter_id: string
  readonly seen: string
}

/** Somebody else may have answered, or decided: the server compares. */
interface SeenInquiry {
  readonly kind: MailedKind
  readonly inquiry_id: string
  readonly known_state: InquiryState
  /** Replies that were in sight. */
  readonly known_replies: number
}

interface HandedReport {
  readonly study_id: StudyId
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly type_rapport?: TypeRapport
  readonly commentaires?: string
  /**
   * This device knows that reports wait for an administrator: it does not show as delivered what is not. The server
   * asks nobody.
   */
  readonly a_valider?: boolean
}

/** What tells a form from a machine; the server judges both. */
interface Traps {
  /** A field that no person sees. Filled in: the server answers as always and nobody is mailed. */
  readonly website?: string
  /** Milliseconds, whole, that the form was open; below MIN_ELAPSED_MS the server refuses `too_fast`. */
  readonly elapsed_ms: number
}

export type CommandName = keyof CommandArgs

/** Nothing that is given later builds on these: refused, they hold nobody. */
const FREE_STANDING = [
  'save_field_notes',
  'set_agreed_price',
  'update_profile',
  'send_message',
  'write_recommendation',
  'withdraw_recommendation',
  'mark_recommendation',
  'plan_mission',
  'close_support_request',
  'add_measurement',
  'withdraw_measurement',
  'add_sample',
  'hand_over_samples',
  'cancel_sample',
  'assign_study',
  'change_study_state',
  'set_text',
  'reset_text',
  'import_texts',
  'assign_inquiry',
  'answer_inquiry',
  'set_inquiry_state',
  'withdraw_newsletter',
  'save_letter',
  'remove_letter',
  'test_letter',
  'send_letter',
  'send_mail_again',
  'set_mail_aside',
  'set_office',
  'set_company_details',
  'save_content',
  'reset_content',
  'publish_legal',
  'set_setting',
] as const satisfies readonly CommandName[]

export const isFreeStanding = (name: string): boolean => (FREE_STANDING as readonly string[]).includes(name)

/** Those that need no account: no study, no optimistic effect, and the server takes them from anybody. */
export const VISITOR_COMMANDS = ['contact_expert', 'subscribe_newsletter', 'send_contact_message'] as const
export type VisitorCommandName = (typeof VISITOR_COMMANDS)[number]

export const isVisitorCommand = (name: string): name is VisitorCommandName =>
  (VISITOR_COMMANDS as readonly string[]).includes(name)

/** Given by looking at a page: nobody's work, so nobody is told of it, asked about it or held up by it. */
const QUIET_COMMANDS = ['mark_thread_read', 'mark_notices_seen', 'mark_report_opened'] as const

export const isQuietCommand = (name: string): boolean => (QUIET_COMMANDS as readonly string[]).includes(name)

export type VisitorCommand = Extract<Command, { readonly name: VisitorCommandName }>

/** A form that was filled in faster was not filled in by a person. */
export const MIN_ELAPSED_MS = 2000

export type Command = { [N in CommandName]: { readonly name: N; readonly args: CommandArgs[N] } }[CommandName]
