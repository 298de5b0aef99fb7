import { useTranslation } from 'react-i18next'
import type { BriefJournalRow } from './data/journal.ts'
import { alphabetOf } from '../../i18n/alphabet.ts'
import { useRefusalText } from '../../keeping/refusal-text.ts'

export function useJournalWords() {
  const { t, i18n } = useTranslation(['journal', 'sync', 'study', 'account', 'contact'])
  const refusal = useRefusalText()
  const names: Readonly<Record<string, string>> | undefined = i18n.getResource(i18n.language, 'sync', 'command')
  const command = (name: string) => t(`sync:command.${name}` as 'sync:command.add_photo', { defaultValue: name })
  return {
    command,
    /** Every action with its name, sorted by name. */
    commands: Object.keys(names ?? {})
      .map((value) => ({ value, label: command(value) }))
      .toSorted((a, b) => alphabetOf(i18n.language)(a.label, b.label)),
    reason: ({ code, problem }: BriefJournalRow) => (code === null ? null : refusal(code, problem)),
    who: ({ person }: BriefJournalRow) => person?.name ?? t('journal:nobody'),
    role: ({ person }: BriefJournalRow) => person && t(`journal:role.${person.type_compte}`),
    field: (name: string) =>
      t(`study:fields.${name}` as 'study:fields.contact', {
        defaultValue: t(`account:profile.${name}` as 'account:profile.nom', {
          defaultValue: t(`contact:fields.${name}` as 'contact:fields.nom', {
            defaultValue: t(`sync:field.${name}` as 'sync:field.point', { defaultValue: name }),
          }),
        }),
      }),
  }
}
