import { readFileSync } from 'node:fs'
import type { Langue } from '../../sync/domain/enumerations.ts'
import { words } from '../../supabase/functions/contact/words.ts'
import { ACCOUNT_WORDS } from '../../supabase/functions/send-mails/account-words.ts'
import { REPLY_WORDS } from '../../supabase/functions/send-mails/inquiry-reply.ts'
import { CHOICE, GATHERED, NOTICES } from '../../supabase/functions/send-mails/notice-words.ts'
import { CONSULTATIONS, LABELS, LETTER, NEWSLETTER, URGENCIES } from '../../supabase/functions/send-mails/words.ts'

const TEMPLATES = ['confirmation', 'email_change', 'recovery'] as const
const SOURCES = {
  contact: words,
  account: ACCOUNT_WORDS,
  reply: REPLY_WORDS,
  choice: CHOICE,
  notice: NOTICES,
  gathered: GATHERED,
  consultation: CONSULTATIONS,
  label: LABELS,
  letter: LETTER,
  newsletter: NEWSLETTER,
  urgency: URGENCIES,
}

/** `mail:source.key` to text: the words of the mails in one language, with those of the three templates. */
export function readMailTexts(langue: Langue): ReadonlyMap<string, string> {
  const ours = Object.entries(SOURCES).flatMap(([source, texts]) => leaves(`mail:${source}`, texts[langue]))
  const templates = TEMPLATES.map((name): [string, string] => [`mail:template.${name}`, templateText(name, langue)])
  return new Map([...ours, ...templates])
}

function leaves(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} is neither a text nor a group`)
  return Object.entries(value).flatMap(([key, inner]) => leaves(`${name}.${key}`, inner))
}

/** The part in one language, without its tags and the values from the server. */
function templateText(name: string, langue: Langue): string {
  const html = readFileSync(new URL(`../../supabase/templates/${name}.html`, import.meta.url), 'utf8')
  const part = new RegExp(`<div lang="${langue}"[^>]*>(.*?)</div>`, 's').exec(html)?.[1]
  if (part === undefined) throw new Error(`supabase/templates/${name}.html has no part in ${langue}`)
  return part.replaceAll(/<[^>]*>|\{\{ \.\w+ \}\}/g, '')
}
