import { expect, it } from 'vitest'
import type { FigureCell } from '../../../src/features/statistics/figures/figure-table.ts'
import { statisticsCsv } from '../../../src/features/statistics/statistics-csv.ts'

it('writes every table under the other; a name that a spreadsheet would run is a text, what is missing is empty', () => {
  const table = (title: string, rows: FigureCell[][]) => ({
    title,
    columns: [
      { label: 'Nom', kind: 'text' as const },
      { label: 'Valeur', kind: 'amount' as const },
    ],
    rows,
  })
  const text = statisticsCsv({
    title: 'Statistiques',
    head: [['Période', 'Mois']],
    tables: {
      cards: table('Chiffres', [
        ['Demandes', 12],
        ['Évolution', ''],
      ]),
      month: table('Mois', [['juin 2026', 3]]),
      step: table('Étapes', [['Acceptées', { value: 2, link: { to: '/admin/projects' } }]]),
      delay: table('Délais', []),
      money: table('Argent', []),
      load: table('Charge', []),
      country: table('Pays', [['Algérie', 66.7]]),
      status: table('Statuts', []),
      top: table('Intervenants', [['=HYPERLINK(1)', 1_496_900.5]]),
    },
  })
  expect(text).toBe(
    [
      '\uFEFFStatistiques',
      'Période;Mois',
      '',
      'Chiffres',
      'Nom;Valeur',
      'Demandes;12',
      'Évolution;',
      '',
      'Mois',
      'Nom;Valeur',
      'juin 2026;3',
      '',
      'Étapes',
      'Nom;Valeur',
      'Acceptées;2',
      ...['Délais', 'Argent', 'Charge', 'Statuts'].flatMap((title) => ['', title, 'Nom;Valeur']),
      '',
      'Pays',
      'Nom;Valeur',
      'Algérie;66,7',
      '',
      'Intervenants',
      'Nom;Valeur',
      "'=HYPERLINK(1);1496900,5",
      '',
    ].join('\r\n'),
  )
})
