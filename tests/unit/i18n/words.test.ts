import { describe, expect, it } from 'vitest'
import type { Language } from '../../../src/i18n/languages.ts'
import { readTexts } from '../../support/locale-files.ts'
import { readMailTexts } from '../../support/mail-texts.ts'
import { SPEC_TEXTS_EN, SPEC_TEXTS_FR } from '../../support/spec-texts.ts'

/** docs/words.md gives the reasons and the replacements. */
interface Avoided {
  readonly words: RegExp
  /** Keys, or beginnings of keys, where the word is right. */
  readonly but?: readonly string[]
}

/** Legal texts and articles are written whole, by others. */
const OWN_VOICE = ['legal:', 'articles:']

const AVOIDED: Readonly<Record<Language, readonly Avoided[]>> = {
  fr: [
    { words: /hors connexion|sans connexion|avec une connexion/i },
    { words: /(?:^|\s)à la (?:re|prochaine )connexion/i },
    { words: /serveur/i },
    { words: /synchronisation/i, but: ['sync:summary.running'] },
    { words: /\bcourriels?\b|(?<!e-)\bmails?\b|newsletter/i },
    { words: /approuv|révoqu|spécialisation|complétion/i },
    { words: /veuillez/i },
    { words: /plus (?:assez )?de place|stockage/i, but: ['advice:recommendation.chemical_storage.'] },
    { words: /sur cet appareil, (?:pas|en attente)/i },
    { words: /\((?:e|s)\)/ },
    { words: /[’“”]|\.{3}/ },
  ],
  en: [
    { words: /\bservers?\b/i, but: ['terrain:failure.'] },
    { words: /\be-mails?\b|\bmails?\b/i },
    { words: /synchroni|\blog ?(?:in|out)\b|\bsessions?\b/i },
    { words: /validat|\bin force\b|\bhand(?:ed)? in\b/i },
    { words: /\b(?:meanwhile|anew|whoever|any more|please)\b/i },
    { words: /specialty|\bplanning\b|\binquir/i },
    { words: /\b(?:an|the|your|my|cancel|all) orders?\b(?! we)|\borders\b/i },
    { words: /\bprojects?\b/i, but: ['request:', 'public:process.requestText', 'study:fields.description_projet'] },
    { words: /\b(?:no|the|a|without) network\b/i },
    { words: /n't\b|&|[’‘]|\.{3}|\d %|\d \d{3}/ },
  ],
  ar: [
    { words: /بدون|من دون|لا شبكة|لا اتصال/ },
    { words: /الخادوم|لا يجيب|لم يجب/ },
    { words: /مشرف|زبون|إيصال|المرشحات|الامتثال|الإحصاءات|لوحة التحكم|رزنامة|البنزين/ },
    { words: /\bDA\b|DZD|Hawa/ },
    // The mark of the accusative stands before its alif, the doubled letter has its sign.
    { words: /اً|تعذر(?!\u0651)/ },
    // One person is spoken to.
    {
      words: /[\u0621-\u064A]{2}كم(?![\u0621-\u064A])|[\u0621-\u064A]وا(?![\u0621-\u064A])/,
      but: ['letters:progress.left', 'map:provinces.TZ-20'],
    },
    { words: /[٠-٩]|\d \d{3}|\.{3}/ },
    { words: /(?<!\d)[,;?](?!\d)/, but: ['translations:import.unreadable'] },
  ],
}

const SPEC: ReadonlySet<string> = new Set([...SPEC_TEXTS_FR, ...SPEC_TEXTS_EN])

const everyText = (language: Language) =>
  [...readTexts(language), ...readMailTexts(language)].filter(([, text]) => !SPEC.has(text))

function uses(texts: readonly (readonly [string, string])[], { words, but = [] }: Avoided): string[] {
  const allowed = [...OWN_VOICE, ...but]
  return texts
    .filter(
      ([key, text]) =>
        words.test(text.replaceAll(/\{\{?\w+\}\}?/g, ' ')) && !allowed.some((beginning) => key.startsWith(beginning)),
    )
    .map(([key, text]) => `${key}: ${text}`)
}

describe.each(['fr', 'en', 'ar'] as const)('the words of %s', (language) => {
  const texts = everyText(language)

  it.each(AVOIDED[language])('$words is nowhere', (avoided) => {
    expect(uses(texts, avoided)).toEqual([])
  })

  it.each(AVOIDED[language])('$words is allowed only where it is', ({ words, but = [] }) => {
    const idle = but.filter((beginning) => !texts.some(([key, text]) => key.startsWith(beginning) && words.test(text)))
    expect(idle).toEqual([])
  })
})

it('what must not be broken is not: signs and groups of digits in French', () => {
  const loose = everyText('fr').filter(([, text]) => / [:;!?%»]|« |[^\s]»|«[^\s]|\d \d{3}/.test(text))
  expect(loose.map(([key, text]) => `${key}: ${text}`)).toEqual([])
})

/** [L16] Words of each language that fit one cause only. */
const CAUSES: Readonly<Record<Language, { readonly offline: RegExp; readonly unreachable: RegExp }>> = {
  fr: {
    offline: /hors ligne(?! »)[\s.:,]|(?:pas de|sans|du|le) réseau/i,
    unreachable: /injoignable/i,
  },
  en: {
    offline: /you are offline|back online|no connection|when you are online/i,
    unreachable: /cannot reach|could not be reached/i,
  },
  ar: {
    offline: /غير متصل|لا يوجد اتصال|عودة (?:الشبكة|الاتصال)/,
    unreachable: /الخادم لا يستجيب|استجابة الخادم/,
  },
}

/** Shown whatever the cause is. */
const SHOWN_FOR_BOTH = [
  'account:profile.missing',
  'account:sessions.notTold',
  'accounts:kept',
  'admin:stale',
  'client:next.unsent',
  'contact:queuedBusy',
  'holidays:never',
  'legal:unread',
  'letters:waiting_sending',
  'letters:waiting_removal',
  'letters:test.waiting',
  'letters:send.text_offline',
  'map:kept',
  'map:never',
  'messages:team.members_arriving',
  'newsletter:busy',
  'planning:legend.missing',
  'projects:export_failed',
  'reports:share.waiting',
  'request:queuedText',
  'settings:lastKnown',
  'settings:state.waiting',
  'settings:state.waitingShort',
  'statistics:stale',
  'study:mark.asked_hint',
  'support:form.queued_text',
  'sync:notice.queued_unreachable',
  'sync:summary.waiting_hint',
  'verify:kept',
]

describe.each(['fr', 'en', 'ar'] as const)('[L16] a missing network and a silent server, in %s', (language) => {
  const texts = readTexts(language)
  const { offline, unreachable } = CAUSES[language]

  it('are told apart', () => {
    const pairs = [...texts].filter(([key]) => /\bunreachable|_unreachable/.test(key))
    const wrong = pairs.flatMap(([key, text]) => {
      const twin = key.replace('unreachable', 'offline')
      const other = texts.get(twin) ?? ''
      return [
        ...(offline.test(text.replaceAll(/«.*?»|save it offline/g, '')) ? [`${key}: ${text}`] : []),
        ...(unreachable.test(other) ? [`${twin}: ${other}`] : []),
      ]
    })
    expect(wrong).toEqual([])
    expect(pairs.length).toBeGreaterThan(20)
  })

  it('are both meant by a text that is shown for both', () => {
    const wrong = SHOWN_FOR_BOTH.filter((key) => {
      const text = texts.get(key)
      return text === undefined || offline.test(text) || unreachable.test(text)
    })
    expect(wrong).toEqual([])
  })
})
