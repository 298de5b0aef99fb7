import { useTranslation } from 'react-i18next'
import type { HealthProblem } from '../../data/address-values.ts'
import type { DeviceFacts } from './data/devices.ts'
import { formatAgo, formatDateTime, formatFileSize } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'

const MINUTE_MS = 60_000

/**
 * Facts about a device, in sentences.
 * @param asOf the server's now: ages follow its clock [L17]
 */
export function useDeviceWords(asOf: string) {
  const { t } = useTranslation(['terrain', 'sync', 'refusal'])
  const language = useLanguage()
  const ago = (at: string) => formatAgo(at, new Date(asOf), language)
  const size = (bytes: number) => isolate(formatFileSize(bytes, language))

  const command = (name: string | null) =>
    name === null ? t('unknown') : t(`sync:command.${name}` as 'sync:command.add_photo', { defaultValue: name })

  function failure({ failure: code }: DeviceFacts): string | null {
    if (code === null) return null
    const failure = FAILURES.find((known) => known === code)
    if (failure) return t(`failure.${failure}`)
    return t(`refusal:${code}` as 'refusal:not_allowed', { defaultValue: code })
  }

  function clock({ clock_offset_ms: offset }: DeviceFacts): string {
    if (offset === null) return t('unknown')
    const minutes = Math.round(Math.abs(offset) / MINUTE_MS)
    if (minutes === 0) return t('clock_right')
    return t(offset > 0 ? 'clock_late' : 'clock_early', { count: minutes })
  }

  function storage({ used_bytes: used, quota_bytes: quota }: DeviceFacts): string {
    return used === null || quota === null
      ? t('unknown')
      : t('storage_left', { left: size(Math.max(0, quota - used)), quota: size(quota) })
  }

  function problem(kind: HealthProblem, device: DeviceFacts): string {
    switch (kind) {
      case 'lost':
        return t('says.lost', {
          count: device.waiting + device.refused,
          at: isolate(formatDateTime(device.last_contact)),
        })
      case 'expiring':
        return t('says.expiring', { count: device.waiting + device.refused, ago: ago(device.last_contact) })
      case 'stuck':
        return t('says.stuck', {
          count: device.waiting,
          what: command(device.oldest_name),
          ago: device.oldest_at ? ago(device.oldest_at) : t('unknown'),
        })
      case 'refused':
        return t('says.refused', { count: device.refused })
      case 'silent':
        return t('says.silent', { ago: ago(device.last_contact) })
      case 'storage':
        return t('says.storage', { left: storage(device) })
      case 'clock':
        return clock(device)
      case 'not_persistent':
        return t('says.not_persistent')
    }
  }

  function advice(kind: HealthProblem, device: DeviceFacts): string {
    if (kind === 'stuck' && device.failure === 'needs-login') return t('do.login')
    return t(kind === 'stuck' && device.failure === 'account' ? 'do.account' : `do.${kind}`)
  }

  return {
    ago,
    command,
    failure,
    clock,
    storage,
    problem,
    advice,
    platform: ({ platform }: DeviceFacts) => t(`platform.${platform ?? 'other'}`),
  }
}

/** Failures that are no refusals, as devices report them. */
const FAILURES = ['offline', 'network', 'server', 'busy', 'needs-login', 'account'] as const
