import type { Langue } from '../../../sync/domain/enumerations.ts'
import { TYPES_COMPTE } from '../../../sync/domain/profile.ts'
import { ACCOUNT_WORDS } from './account-words.ts'
import type { Block } from './layout.ts'

/** Mails about an account itself, sent whatever mails the reader has chosen: some readers have no account yet. */
export function accountMail(
  template: 'account_refused' | 'account_deleted' | 'address_changed' | 'invitation',
  langue: Langue,
  site: string,
  value: (name: string) => string,
): { readonly subject: string; readonly blocks: readonly Block[] } {
  const words = ACCOUNT_WORDS[langue]
  // A name in another script keeps its place in an Arabic sentence.
  const named = (text: string) => (langue === 'ar' ? `\u2068${text}\u2069` : text)
  const greeting: Block = { kind: 'paragraph', text: words.hello.replace('{prenom}', named(value('prenom'))) }
  if (template === 'account_refused') {
    return {
      subject: words.refusedSubject,
      blocks: [
        greeting,
        { kind: 'paragraph', text: words.refusedText },
        { kind: 'quote', text: value('motif') },
        { kind: 'paragraph', text: words.refusedNext },
        { kind: 'link', label: words.refusedLink, href: `${site}/contact?lang=${langue}` },
      ],
    }
  }
  if (template === 'account_deleted') {
    return {
      subject: words.deletedSubject,
      blocks: [
        greeting,
        { kind: 'paragraph', text: words.deletedText },
        { kind: 'paragraph', text: words.deletedKept },
        { kind: 'small', text: words.deletedNote },
      ],
    }
  }
  if (template === 'address_changed') {
    const [change, from, to] = [words.addressText, named(value('from')), named(value('to'))]
    const reason: readonly Block[] =
      value('motif') === ''
        ? []
        : [
            { kind: 'paragraph', text: words.addressByTeam },
            { kind: 'quote', text: value('motif') },
          ]
    return {
      subject: words.addressSubject,
      blocks: [
        greeting,
        { kind: 'paragraph', text: change.replace('{from}', from).replace('{to}', to) },
        ...reason,
        { kind: 'paragraph', text: words.addressNote },
        { kind: 'link', label: words.refusedLink, href: `${site}/contact?lang=${langue}` },
      ],
    }
  }
  const role = TYPES_COMPTE.find((one) => one === value('type_compte'))
  if (!role || !/^[0-9a-f]{64}$/.test(value('token'))) throw new Error('the invitation is open no more')
  return {
    subject: words.invitedSubject,
    blocks: [
      greeting,
      {
        kind: 'paragraph',
        text: words.invitedText[role]
          .replace('{par}', named(value('invited_by') || 'Hawa'))
          .replace('{email}', named(value('email'))),
      },
      // The token stands after the #, which browsers send to no server, so that no log has it.
      { kind: 'link', label: words.invitedLink, href: `${site}/invitation?lang=${langue}#${value('token')}` },
      { kind: 'small', text: words.invitedNote },
    ],
  }
}
