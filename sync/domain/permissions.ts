import { TICK_STATUTS } from './checklist.ts'
import { MEASUREMENT_STATUTS } from './measurement.ts'
import { PHOTO_STATUTS, REQUEST_PHOTO_STATUTS } from './photo.ts'
import { PLANNED_STATUTS } from './planning.ts'
import { CUSTODY_STATUTS, SAMPLE_STATUTS } from './sample.ts'
import type { Profile } from './profile.ts'
import { ADVICE_STATUTS } from './recommendation.ts'
import { NOTES_STATUTS, canMove, type Statut, type Study, type StudyMove } from './study.ts'

export type StudyAction =
  | StudyMove
  | 'set_out'
  | 'save_field_notes'
  | 'write_recommendation'
  | 'add_photo'
  | 'add_request_photo'
  | 'add_measurement'
  | 'add_sample'
  | 'hand_over_samples'
  | 'tick_line'

interface Facts extends Pick<Study, 'statut' | 'client_id' | 'intervenant_id'> {
  /** As this device shows it. `lost`: somebody else has the mission now, and the row here is outdated. */
  readonly sync?: { readonly lost: boolean }
}

/** Decides which actions the interface offers. The server decides for itself (docs/architecture.md#who-sees-what). */
export function may(profile: Profile, action: StudyAction, study: Facts): boolean {
  if (!profile.is_active || !profile.is_approved || study.sync?.lost) return false
  switch (action) {
    case 'cancel_study':
      return isClientOf(profile, study) && canMove(study.statut, action)
    case 'add_request_photo':
      return isClientOf(profile, study) && (REQUEST_PHOTO_STATUTS as readonly Statut[]).includes(study.statut)
    case 'accept_study':
      return profile.type_compte === 'intervention' && study.intervenant_id === null && canMove(study.statut, action)
    case 'start_study':
    case 'finish_study':
    case 'attach_report':
    case 'replace_report':
      return isAssignee(profile, study) && canMove(study.statut, action)
    case 'set_out':
      return isAssignee(profile, study) && (PLANNED_STATUTS as readonly Statut[]).includes(study.statut)
    case 'save_field_notes':
      return isAssignee(profile, study) && (NOTES_STATUTS as readonly Statut[]).includes(study.statut)
    case 'write_recommendation':
      return isAssignee(profile, study) && (ADVICE_STATUTS as readonly Statut[]).includes(study.statut)
    case 'add_measurement':
      return isAssignee(profile, study) && (MEASUREMENT_STATUTS as readonly Statut[]).includes(study.statut)
    case 'add_sample':
      return isAssignee(profile, study) && (SAMPLE_STATUTS as readonly Statut[]).includes(study.statut)
    case 'hand_over_samples':
      return isAssignee(profile, study) && (CUSTODY_STATUTS as readonly Statut[]).includes(study.statut)
    case 'tick_line':
      return isAssignee(profile, study) && (TICK_STATUTS as readonly Statut[]).includes(study.statut)
    case 'add_photo':
      return isAssignee(profile, study) && (PHOTO_STATUTS as readonly Statut[]).includes(study.statut)
  }
}

function isClientOf(profile: Profile, study: Facts): boolean {
  return profile.type_compte === 'client' && study.client_id === profile.id
}

function isAssignee(profile: Profile, study: Facts): boolean {
  return profile.type_compte === 'intervention' && study.intervenant_id === profile.id
}
