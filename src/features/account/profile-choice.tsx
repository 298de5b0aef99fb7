import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../sync/index.ts'
import { useOvertaken } from '../../data/overtaken.ts'
import { useDecision } from '../../keeping/use-decision.ts'
import { NamedValues, ValueChoice } from '../../keeping/value-choice.tsx'
import { useStudyLabels } from '../../ui/study-labels.ts'
import { argsOf, basesOf, fieldsOf, lostProfile, seenOf, type Changes, type ProfileField } from './profile-fields.ts'

/** Fields that an administrator, or another device, has changed meanwhile. */
export function ProfileChoice({ profile, page }: { readonly profile: Profile; readonly page: string }) {
  const { t } = useTranslation('account')
  const labels = useStudyLabels()
  const refused = useOvertaken(({ name }) => name === 'update_profile')
  const { busy, decide } = useDecision(page)
  const shown = fieldsOf(profile)
  const lost = lostProfile(refused, shown)
  const last = refused.at(-1)
  if (!lost || !last) return null
  const { mine, taken } = lost
  const text = (name: ProfileField, value = '') => (name === 'pays' && value !== '' ? labels.pays(value) : value)
  const named = (values: Changes) =>
    <NamedValues values={taken.map((name) => [t(`profile.${name}`), text(name, values[name])])} />
  const give = (changes: Changes) => {
    const args = { ...argsOf(changes), seen: seenOf(basesOf(changes, {}, shown)) }
    return Object.keys(changes).length === 0 ? [] : [{ name: 'update_profile', args } as const]
  }
  // Changes that nobody else has touched were refused with the others; they are kept either way.
  const untouched: Changes = Object.fromEntries(
    Object.entries(mine).filter(([name]) => !taken.some((one) => one === name)),
  )
  return (
    <ValueChoice
      title={t('profile.choice')}
      mine={{ at: last.madeAt, value: named(mine) }}
      other={{ value: named(shown) }}
      busy={busy}
      onMine={() => void decide(refused, ...give(mine))}
      onOther={() => void decide(refused, ...give(untouched))}
    />
  )
}
