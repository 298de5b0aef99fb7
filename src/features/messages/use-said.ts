import { useTranslation } from 'react-i18next'
import type { Message } from '../../../sync/index.ts'
import { isolate } from '../../i18n/isolate.ts'

export type Said = Pick<Message, 'mine' | 'author_role' | 'author_name' | 'contenu'> & {
  readonly file: { readonly name: string } | null
}

/** The author and the words of a message, in one line. */
export function useSaid(): (message: Said) => string {
  const { t } = useTranslation('messages')
  return ({ mine, author_role, author_name, contenu, file }) => {
    if (author_role === 'automatic') return t('automatic.label')
    const name = mine ? t('thread.me') : isolate(author_name ?? t(`role.${author_role}`))
    return t('list.said', { name, words: isolate(contenu || t('file.word', { name: file?.name ?? '' })) })
  }
}
