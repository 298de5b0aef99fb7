import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../data/sync-status.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { TextLink } from '../../../ui/links/links.tsx'

/** The order of the studies and its reason, in the words of the person's own profile. */
export function OrderReason() {
  const { t } = useTranslation('field')
  const profile = useProfile()
  if (!profile) return null
  const { specialite, zone_intervention } = profile
  if (!specialite && !zone_intervention)
    return (
      <>
        {t('available.order_unknown')} <TextLink to="/intervenant/account">{t('available.order_fill')}</TextLink>
      </>
    )
  const known = { specialite: isolate(specialite ?? ''), zone: isolate(zone_intervention ?? '') }
  return (
    <>
      {t(
        specialite
          ? zone_intervention
            ? 'available.order_both'
            : 'available.order_specialty'
          : 'available.order_zone',
        known,
      )}
    </>
  )
}
