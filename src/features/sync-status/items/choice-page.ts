import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { OutboxItem } from '../../../../sync/index.ts'
import { LEGAL_PAGE_NAMES } from '../../../../sync/domain/content.ts'
import { PAYS } from '../../../../sync/domain/enumerations.ts'
import { isRefusedForChange } from '../../../data/commands/overtaken.ts'

type Reader = keyof typeof ACCOUNT

/**
 * The page that shows both versions of a text that was refused because it had changed meanwhile [L19]. Null: another
 * refusal, or a command without such a page.
 */
export function choicePage(item: OutboxItem, reader: Reader): LinkProps | null {
  return isRefusedForChange(item) ? pageOf(item, reader) : null
}

function pageOf({ name, args, studyId: id }: OutboxItem, reader: Reader): LinkProps | null {
  switch (name) {
    case 'save_field_notes':
      return id && linkOptions({ to: '/intervenant/missions/$id', params: { id } })
    case 'write_recommendation':
    case 'withdraw_recommendation':
      if (!id) return null
      return reader === 'admin'
        ? linkOptions({ to: '/admin/projects/$id', params: { id } })
        : linkOptions({ to: '/intervenant/missions/$id', params: { id } })
    case 'plan_mission':
      return linkOptions({ to: '/intervenant/planning' })
    case 'update_profile':
      return linkOptions({ to: ACCOUNT[reader] })
    case 'set_agreed_price':
      return id && linkOptions({ to: '/admin/projects/$id', params: { id } })
    case 'set_public_holiday':
    case 'remove_public_holiday':
      return linkOptions({ to: '/admin/holidays', search: one(PAYS, args['pays'], 'pays') })
    case 'set_setting':
      return linkOptions({ to: args['key'] === 'validation_rapports' ? '/admin/reports' : '/admin/settings/rules' })
    case 'set_text':
    case 'reset_text':
      return linkOptions({ to: '/admin/translations', search: { recherche: String(args['key']) } })
    case 'set_company_details':
      return linkOptions({ to: '/admin/settings/company' })
    case 'set_office':
      return linkOptions({ to: '/admin/settings/offices', search: one(PAYS, args['pays'], 'pays') })
    case 'save_letter':
      return linkOptions({ to: '/admin/messages/newsletter/lettres/$id', params: { id: String(args['letter_id']) } })
    case 'save_content':
    case 'reset_content':
      return contentPage(args)
    case 'publish_legal':
      return contentPage({ ...args, kind: 'legal' })
    default:
      return null
  }
}

function contentPage({ kind, key }: OutboxItem['args']): LinkProps | null {
  const search = { ouvert: String(key) }
  switch (kind) {
    case 'article':
      return linkOptions({ to: '/admin/settings/articles', search })
    case 'recommendation':
      return linkOptions({ to: '/admin/settings/recommendations', search })
    case 'legal':
      return linkOptions({ to: '/admin/settings/legal', search: one(LEGAL_PAGE_NAMES, key, 'page') })
    case 'order':
      return linkOptions({ to: key === 'article' ? '/admin/settings/articles' : '/admin/settings/recommendations' })
    default:
      return null
  }
}

const ACCOUNT = {
  client: '/client/account',
  intervention: '/intervenant/account',
  admin: '/admin/account',
} as const

/** The search parameters of a page with this value; none for an unknown value. */
function one<T extends string, N extends string>(known: readonly T[], value: unknown, name: N): { [K in N]?: T } {
  const found = known.find((candidate) => candidate === value)
  return (found === undefined ? {} : { [name]: found }) as { [K in N]?: T }
}
