import { describe, expect, test } from 'vitest'
import type { OutboxItem } from '../../../sync/index.ts'
import { choicePage } from '../../../src/features/sync-status/items/choice-page.ts'

const study = '0b9c3a52-6f5e-4a2d-9a61-0a4b1c2d3e4f' as NonNullable<OutboxItem['studyId']>
function refused(name: string, args: OutboxItem['args'], code = 'content_changed'): OutboxItem {
  const state = { kind: 'refused', at: '', code, problem: null }
  return { name, args, studyId: study, state } as unknown as OutboxItem
}

describe('[L19] what was refused for a change leads to the page where both versions stand', () => {
  test.each([
    ['save_field_notes', {}, 'intervention', { to: '/intervenant/missions/$id', params: { id: study } }],
    ['write_recommendation', {}, 'intervention', { to: '/intervenant/missions/$id', params: { id: study } }],
    ['write_recommendation', {}, 'admin', { to: '/admin/projects/$id', params: { id: study } }],
    ['plan_mission', {}, 'intervention', { to: '/intervenant/planning' }],
    ['update_profile', {}, 'client', { to: '/client/account' }],
    ['update_profile', {}, 'admin', { to: '/admin/account' }],
    ['set_agreed_price', {}, 'admin', { to: '/admin/projects/$id', params: { id: study } }],
    ['remove_public_holiday', { pays: 'kenya' }, 'admin', { to: '/admin/holidays', search: { pays: 'kenya' } }],
    [
      'save_letter',
      { letter_id: study },
      'admin',
      { to: '/admin/messages/newsletter/lettres/$id', params: { id: study } },
    ],
    ['publish_legal', { key: 'privacy' }, 'admin', { to: '/admin/settings/legal', search: { page: 'privacy' } }],
    ['set_setting', { key: 'reply_days' }, 'admin', { to: '/admin/settings/rules' }],
    ['set_setting', { key: 'validation_rapports' }, 'admin', { to: '/admin/reports' }],
    [
      'reset_text',
      { key: 'public.hero' },
      'admin',
      { to: '/admin/translations', search: { recherche: 'public.hero' } },
    ],
    ['set_office', { pays: 'kenya' }, 'admin', { to: '/admin/settings/offices', search: { pays: 'kenya' } }],
    [
      'save_content',
      { kind: 'article', key: 'air' },
      'admin',
      { to: '/admin/settings/articles', search: { ouvert: 'air' } },
    ],
    [
      'save_content',
      { kind: 'legal', key: 'terms' },
      'admin',
      { to: '/admin/settings/legal', search: { page: 'terms' } },
    ],
    ['save_content', { kind: 'order', key: 'article' }, 'admin', { to: '/admin/settings/articles' }],
  ] as const)('%s %o of %s', (name, args, reader, page) => {
    expect(choicePage(refused(name, args), reader)).toEqual(page)
  })

  test('another refusal, or what has only one version, stays where it is', () => {
    expect(choicePage(refused('plan_mission', {}, 'not_allowed'), 'intervention')).toBeNull()
    expect(choicePage(refused('add_photo', {}), 'intervention')).toBeNull()
  })
})
