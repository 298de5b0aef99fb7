/** Texts and how they are compared in a search: on the device, and by the server. */
export const SEARCHABLE: Readonly<Record<string, string>> = {
  'Société d’Études': "societe d'etudes", 'SOCIE\u0301TE\u0301': 'societe', "d'Études": "d'etudes", 'dʼÉtudes': "d'etudes",
  'd´Études': "d'etudes", 'Cœur, Ærø, Straße': 'coeur, aero, strasse', 'Ðuro Łódź Þór': 'duro lodz thor',
  'İstanbul ISTANBUL': 'istanbul istanbul', 'ΣΊΣΥΦΟΣ': 'σισυφοσ', 'Ёлка': 'елка', 'ﬁltre №\u00A05': 'filtre no 5',
  'مؤسسة': 'موسسه', 'مؤسسه': 'موسسه', 'الأمل': 'الامل', 'الإملاء آخر ٱلله': 'الاملاء اخر الله', 'شاطئ مستشفى': 'شاطي مستشفي',
  'رســـالة': 'رساله', 'أَحْمَدٌ': 'احمد', 'ﻷﻣﻞ': 'لامل', 'شیراز کرمان': 'شيراز كرمان', '١٢٣ ۴۵۶ 789': '123 456 789',
  '\u202Bمحطة\u202C\u200F ': 'محطه', 'So\u00ADcié\u200Bté\uFEFF': 'societe', 'Oran–Est — Nord‑Ouest − Sud': 'oran-est - nord-ouest - sud',
  '  a\u00A0b\u202F\tc\r\nd\u2028e\u3000f ': 'a b c d e f', '« Eau »': '" eau "', '5 m² ½': '5 m2 1⁄2', '': '', ' \u200F\u0301 ': '',
  'e\u0301\u0301\u0323\u200D\u0301': 'e', '😀 Ｆｕｌｌ': '😀 full', '100 %_\\': '100 %_\\',
}

/** What is looked for, in what, and whether it is there: every word, in any order. */
export const FOUND: readonly (readonly [question: string, text: string, found: boolean])[] = [
  ['societe', 'Société d’Études', true], ["d'Études", 'Société d’Études', true], ['etudes société', 'Société d’Études', true],
  ['etudes plage', 'Société d’Études', false], ['مؤسسه', 'مؤسسة النور', true], ['الامل', 'شركة الأمل', true],
  ['الأمـــل شركه', 'شركة الامل', true], ['السلام', 'شركة الأمل', false], ['12', 'Lot ١٢', true], ['٪', '100 %', false],
  ['%', 'Société', false], ['_', 'Société', false], ['%', '100 %', true], ['\\', 'a\\b', true], ['', 'Société', true],
  [' \u200F ', 'Société', true], ['nord-ouest', 'Oran Nord‑Ouest', true],
]
