import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../../sync/index.ts'
import { useOvertaken } from '../../../data/commands/overtaken.ts'
import { useDecision } from '../../../keeping/use-decision.ts'
import { NamedValues, ValueChoice } from '../../../keeping/value-choice.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { argsOf, basesOf, fieldsOf, lostProfile, seenOf, type Changes, type ProfileField } from './profile-fields.ts'

/** Fields that an administrator, or another device, has changed meanwhile; null: there is nothing to decide. */
export function useLostProfile(profile: Profile) {
  const items = useOvertaken(({ name }) => name === 'update_profile')
  const lost = lostProfile(items, fieldsOf(profile))
  const last = items.at(-1)
  return lost && last ? { ...lost, items, last } : null
}

interface ProfileChoiceProps {
  readonly profile: Profile
  readonly lost: NonNullable<ReturnType<typeof useLostProfile>>
}

export function ProfileChoice({ profile, lost: { items, last, mine, taken } }: ProfileChoiceProps) {
  const { t } = useTranslation('account')
  const labels = useStudyLabels()
  const { busy, decide } = useDecision()
  const shown = fieldsOf(profile)
  const text = (name: ProfileField, value = '') => (name === 'pays' && value !== '' ? labels.pays(value) : value)
  const named = (values: Changes) => (
    <NamedValues values={taken.map((name) => [t(`profile.${name}`), text(name, values[name])])} />
  )
  const give = (changes: Changes) => {
    const args = { ...argsOf(changes), seen: seenOf(basesOf(changes, {}, shown)) }
    return Object.keys(changes).length === 0 ? [] : [{ name: 'update_profile', args } as const]
  }
  // Changes that nobody else has touched were refused with the others; either choice keeps them.
  const untouched: Changes = Object.fromEntries(
    Object.entries(mine).filter(([name]) => !taken.some((one) => one === name)),
  )
  return (
    <ValueChoice
      lost={items.map(({ id }) => id)}
      title={t('profile.choice')}
      mine={{ at: last.madeAt, value: named(mine) }}
      other={{ value: named(shown) }}
      busy={busy}
      onMine={() => void decide(items, ...give(mine))}
      onOther={() => void decide(items, ...give(untouched))}
    />
  )
}
