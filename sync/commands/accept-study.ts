import { define, move } from './definition.ts'
import { fields, studyIdField } from './fields.ts'

/**
 * Lets the mission be prepared without network. The mark `acceptanceAsked` goes with it: until the server
 * has answered it is asked for, not won.
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
