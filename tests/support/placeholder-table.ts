/** What both sides must call a placeholder, and what they must leave alone. */
export const PLACEHOLDER_TABLE: readonly (readonly [text: string, expected: boolean])[] = [
  ['[…]', true], ['Nom : [nom de la société]', true], ['[]', true], ['à compléter', true], ['À  COMPLÉTER', true], ['à\u00a0compléter', true], ['a com\u00adpléter', true],
  ['À renseigner avant le 1er mars', true], ['to be completed', true], ['To be filled in', true], ['XXX', true], ['tél. xxxxxx', true], ['TODO', true], ['Todo: adresse', true],
  ['TBD.', true], ['FIXME', true], ['Lorem ipsum dolor', true], ['يُستكمل', true], ['للاستكمال', true], ['____', true], ['???', true], ['.....', true],
  ['écrire à contact@hawa.example', true], ['https://www.example.com/page', true], ['example.org', true], ['serveur.test', true], ['a.b.invalid', true],
  ['La loi 18-07 du 10 juin 2018', false], ['Les PM2.5[^who2021] et le NO₂[^dz-06-02].', false], ['par exemple, un permis', false], ['For example. A permit', false],
  ['example.community', false], ['contact@hawa.dz', false], ['un examen à compléments', false], ['méthode', false], ['le taxxe', false], ['Que faire ?', false], ['et ainsi de suite…', false],
  ['{{name}} répond', false], ['على سبيل المثال', false], ['un test. Suivi', false], ['le mastodonte', false], ['10 < x < 20', false],
]
