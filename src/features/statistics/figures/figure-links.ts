import { linkOptions } from '@tanstack/react-router'
import type { StatisticsAnswer } from '../data/statistics.ts'

const days = (since: string | null) => (since === null ? {} : { depuis: since })

/** Filters of the list of studies, in the words of its address. */
type StudyFilter = NonNullable<Parameters<typeof studies>[0]>

const studies = (search: {
  readonly pays?: 'algerie' | 'kenya' | 'tanzanie'
  readonly statut?: StatisticsAnswer['by_status'][number]['statut']
  readonly parmi?:
    | 'acceptees'
    | 'commencees'
    | 'terminees'
    | 'rapport_remis'
    | 'completes'
    | 'acceptation_datee'
    | 'livrees'
    | 'delai_promis'
    | 'a_temps'
    | 'hors_delai'
    | 'prix_convenu'
    | 'en_charge'
  readonly intervenant?: string
  readonly en_retard?: true
  readonly depuis?: string
  readonly jusque?: string
}) => linkOptions({ to: '/admin/projects', search })

/** The list that a figure counts: it finds as many studies or invoices as the figure says. */
export const figureLinks = ({ since }: Pick<StatisticsAnswer, 'since'>) => ({
  /** Requests of the period. */
  requests: (filter: StudyFilter = {}) => studies({ ...filter, ...days(since) }),
  /** Requests of a month, or of the same month so many years earlier. */
  month: (month: string, yearsAgo = 0) => {
    const [year, number] = [Number(month.slice(0, 4)) - yearsAgo, Number(month.slice(5))]
    const day = (date: number) => new Date(date).toISOString().slice(0, 10)
    return studies({ depuis: day(Date.UTC(year, number - 1, 1)), jusque: day(Date.UTC(year, number, 0)) })
  },
  /** Work of a specialist today. */
  carried: (specialist: string, filter: StudyFilter = {}) =>
    studies({ ...filter, intervenant: specialist, parmi: 'en_charge' }),
  billed: () => linkOptions({ to: '/admin/invoices', search: { etat: 'standing', ...days(since) } }),
  overdue: () => linkOptions({ to: '/admin/invoices', search: { etat: 'overdue' } }),
})
