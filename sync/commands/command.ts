import type { Budget, Delai, Pays, Secteur, TypeEtude, TypeRapport } from '../domain/enumerations.ts'
import type { StudyId } from '../domain/ids.ts'

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
  start_study: { readonly study_id: StudyId }
  finish_study: { readonly study_id: StudyId }
  save_field_notes: {
    readonly study_id: StudyId
    readonly notes_terrain: string
    readonly latitude?: number
    readonly longitude?: number
  }
  attach_report: {
    readonly study_id: StudyId
    readonly path: string
    /** Bytes. */
    readonly size: number
    /** Lower-case hexadecimal. */
    readonly sha256: string
    readonly type_rapport?: TypeRapport
    readonly commentaires?: string
  }
  update_profile: {
    readonly nom?: string
    readonly prenom?: string
    readonly telephone?: string
    readonly entreprise?: string
    readonly specialite?: string
    readonly zone_intervention?: string
    readonly experience?: number | null
    readonly pays?: Pays
  }
}

export type CommandName = keyof CommandArgs

export type Command = { [N in CommandName]: { readonly name: N; readonly args: CommandArgs[N] } }[CommandName]
