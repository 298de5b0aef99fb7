import { define, move } from './definition.ts'
import { fields, studyIdField } from './fields.ts'

/**
 * Lets the specialist prepare the mission without network. The mark `acceptanceAsked` shows it as requested, not won,
 * until the server answers.
 */
export const acceptStudy = define({
  name: 'accept_study',
  input: fields({ study_id: studyIdField }),
  changesStudy: (study, _args, given) => {
    const { me, at } = given
    if (!me || study.intervenant_id !== null) return study
    const intervenant_nom = `${me.prenom} ${me.nom}`.trim()
    return move(study, 'accept_study', given, { intervenant_id: me.id, intervenant_nom, date_acceptation: at })
  },
})
