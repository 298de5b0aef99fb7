import type { Langue } from '../../../sync/domain/enumerations.ts'
import { formatMailDay } from './mail-day.ts'
import type { Block } from './layout.ts'

/** {nom}, {receipt} and {day} are filled in. */
interface ReplyWords {
  readonly hello: string
  readonly sign: string
  readonly further: string
  readonly original: string
}

export const REPLY_WORDS: Readonly<Record<Langue, ReplyWords>> = {
  fr: {
    hello: 'Bonjour {nom},',
    sign: "L'équipe Hawa",
    further: 'Pour nous écrire de nouveau, répondez à cet e-mail. Référence : {receipt}.',
    original: 'Votre message du {day} :',
  },
  en: {
    hello: 'Hello {nom},',
    sign: 'The Hawa team',
    further: 'To write to us again, reply to this email. Reference: {receipt}.',
    original: 'Your message of {day}:',
  },
  ar: {
    hello: 'مرحبًا {nom}،',
    sign: 'فريق هواء',
    further: 'لمراسلتنا من جديد أجب على هذه الرسالة. رقم الوصل: {receipt}.',
    original: 'رسالتك بتاريخ {day}:',
  },
}

/** An administrator's answer to a contact message or expert request, with that message quoted below. */
export function inquiryReply(
  langue: Langue,
  value: (name: string) => string,
): { readonly subject: string; readonly blocks: readonly Block[] } {
  if (value('reponse') === '') throw new Error('an answer that says nothing')
  const words = REPLY_WORDS[langue]
  // A name, a number in another script keep their place in an Arabic sentence.
  const named = (text: string) => (langue === 'ar' ? `\u2068${text}\u2069` : text)
  const filled = (text: string) =>
    text.replaceAll(/\{(nom|receipt|day)\}/g, (_, name: string) =>
      named(name === 'day' ? formatMailDay(langue, value('written_at'), value('office')) : value(name)),
    )
  return {
    subject: `Re: ${value('sujet')} · ${value('receipt')}`,
    blocks: [
      { kind: 'paragraph', text: filled(words.hello) },
      { kind: 'words', text: value('reponse') },
      { kind: 'paragraph', text: words.sign },
      { kind: 'small', text: filled(words.further) },
      { kind: 'small', text: filled(words.original) },
      { kind: 'quote', text: value('message') },
    ],
  }
}
