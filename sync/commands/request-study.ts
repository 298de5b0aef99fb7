import * as v from 'valibot'
import { BUDGETS, DELAIS, PAYS, SECTEURS, TYPES_ETUDE } from '../domain/enumerations.ts'
import { define } from './definition.ts'
import { email, formFields, oneOf, phone, position, studyIdField, text, wholePosition } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Fields of a study request, by a client or an administrator. */
export const requestFields = {
  study_id: studyIdField,
  nom_entreprise: text(LIMITS.nom_entreprise),
  secteur_activite: oneOf(SECTEURS),
  type_etude: oneOf(TYPES_ETUDE),
  zone_geographique: text(LIMITS.zone_geographique),
  pays: oneOf(PAYS),
  description_projet: text(LIMITS.description_projet),
  contact_nom: text(LIMITS.contact_nom),
  contact_email: email(LIMITS.contact_email),
  budget_estime: v.exactOptional(oneOf(BUDGETS)),
  delai_souhaite: v.exactOptional(oneOf(DELAIS)),
  contact_telephone: v.exactOptional(phone(LIMITS.contact_telephone)),
  ...position,
}

export const requestStudy = define({
  name: 'request_study',
  label: ({ nom_entreprise }) => nom_entreprise,
  input: v.pipe(formFields(requestFields), wholePosition()),
  createsStudy: (args, { at, me }) => {
    if (!me) return null
    const { study_id, ...form } = args
    return {
      budget_estime: null,
      prix_convenu: null,
      reference: null,
      echeance: null,
      delai_souhaite: null,
      contact_telephone: null,
      latitude: null,
      longitude: null,
      ...form,
      id: study_id,
      rev: 0,
      client_id: me.id,
      client_nom: `${me.prenom} ${me.nom}`.trim(),
      statut: 'en_attente',
      intervenant_id: null,
      intervenant_nom: null,
      date_acceptation: null,
      date_debut_mission: null,
      date_fin_mission: null,
      notes_terrain: null,
      rapport_url: null,
      rapport_uploaded_at: null,
      rapport_size: null,
      rapport_sha256: null,
      type_rapport: null,
      commentaires: null,
      created_at: at,
      updated_at: at,
    }
  },
})
