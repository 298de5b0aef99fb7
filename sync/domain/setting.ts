/**
 * Settings of the company, for everybody. Twin: `hawa.setting_keys` in SQL. A new setting is a row in both; code that
 * obeys it calls `hawa.setting(key)`.
 */
export const SETTINGS = {
  intervenant_approval: { type: 'boolean', initial: true },
  notice_mails: { type: 'boolean', initial: true },
  validation_rapports: { type: 'boolean', initial: false },
  /** Days from the issue of an invoice to its due day. */
  invoice_due_days: { type: 'integer', min: 1, max: 120, initial: 30 },
  /** Working days for the answer to a message. */
  reply_days: { type: 'integer', min: 1, max: 10, initial: 1 },
} as const satisfies Readonly<Record<string, SettingKind>>

/**
 * SQL also knows `text` and `choice`, with their limits; add the check to `isOfItsType` with the first one here.
 * `initial`: the value until an administrator sets one.
 */
type SettingKind =
  | { readonly type: 'boolean'; readonly initial: boolean }
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly initial: number }

export type SettingKey = keyof typeof SETTINGS
export type SettingValue = boolean | number | string

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[]

export function isOfItsType(key: SettingKey, value: unknown): boolean {
  const kind: SettingKind = SETTINGS[key]
  if (kind.type === 'boolean') return typeof value === 'boolean'
  return typeof value === 'number' && Number.isInteger(value) && value >= kind.min && value <= kind.max
}

/** A setting's value in force, as far as this device knows. */
export function settingOf(
  key: SettingKey,
  told: readonly { readonly key: string; readonly value: SettingValue }[],
): SettingValue {
  return told.find((one) => one.key === key)?.value ?? SETTINGS[key].initial
}
