/** Addresses and numbers as they are pasted, and as they were meant: for the device and for the server. */
export const CLEANED: readonly (readonly [typed: string, meant: string])[] = [
  ['lina@example.org', 'lina@example.org'],
  ['lina@example.org\u200F', 'lina@example.org'],
  ['\u202Alina@example.org\u202C', 'lina@example.org'],
  ['\u2066lina@example.org\u2069\uFEFF', 'lina@example.org'],
  ['lina\u00AD@exam\u200Bple.org', 'lina@example.org'],
  ['\u2060lina\u034F@ex\uFE0Fample.o\u{E0041}rg', 'lina@example.org'],
  ['lina\u2011saadi@example.org', 'lina-saadi@example.org'],
  ['\u00A0lina@example.org\u202F', ' lina@example.org '],
  ['\uFF4C\uFF49\uFF4E\uFF41\uFF20example.org', 'lina@example.org'],
  ['lina\u0661\u0662@example.org', 'lina12@example.org'],
  ['\u202A+213\u00A0555\u00A012\u00A034\u00A056\u202C', '+213 555 12 34 56'],
  ['\u0660\u0665\u0665\u0665 \u0661\u0662 \u0663\u0664 \u0665\u0666', '0555 12 34 56'],
  ['\u06F0\u06F5\u06F5\u06F5 \u06F1\u06F2', '0555 12'],
  ['0555\u201112\u201134\u221256', '0555-12-34-56'],
  ['0555\t12\u2009\u200934', '0555 12  34'],
  ['\u0085\u2028\u3000', '   '],
  ['\uFF0B213', '+213'],
  ['\u2013\u2014\u2015\uFE63', '----'],
  ['\u3164\u115F\uFFA0\u17B4\u180E', ''],
  ['Ünïcøde Ωμέγα Кирил لينا', 'Ünïcøde Ωμέγα Кирил لينا'],
]

/** The letter of another alphabet, or none. */
export const MIXED: readonly (readonly [address: string, letter: string | null])[] = [
  ['lina@example.org', null],
  ['l\u0456na@example.org', '\u0456'],
  ['lina@ex\u0430mple.org', '\u0430'],
  ['lin\u03B1@example.org', '\u03B1'],
  ['ünïcode@example.org', null],
  ['\u0438\u0432\u0430\u043D@\u043F\u043E\u0447\u0442\u0430', null],
]
