/**
 * Settings of the company, for everybody. `hawa.setting_keys` in SQL is the twin of this table: a new setting is a
 * row of both, and whatever obeys it asks `hawa.setting(key)`.
 */
export const SETTINGS = {
  intervenant_approval: { type: 'boolean', initial: true },
  notice_mails: { type: 'boolean', initial: true },
  validation_rapports: { type: 'boolean', initial: false },
  /** From the issue of an invoice to its due day. */
  invoice_due_days: { type: 'integer', min: 1, max: 120, initial: 30 },
  /** Working days within which a message is answered. */
  reply_days: { type: 'integer', min: 1, max: 10, initial: 1 },
} as const satisfies Readonly<Record<string, SettingKind>>

/**
 * `text` and `choice` are ready in SQL, with their limits; whoever adds the first one here adds its check to
 * `isOfItsType`. `initial`: while nobody has chosen.
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

/** One that a specialist's device is told of. */
export interface Setting {
  readonly key: string
  readonly value: SettingValue
  /** ISO 8601. */
  readonly changed_at: string
}

/** What this device knows to be in force. */
export function settingOf(key: SettingKey, told: readonly Setting[]): SettingValue {
  return told.find((one) => one.key === key)?.value ?? SETTINGS[key].initial
}
