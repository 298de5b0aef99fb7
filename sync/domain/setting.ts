/**
 * What the company has decided for everybody. `hawa.setting_keys` in SQL is the twin of this table: a new setting is a row of both,
 * and whatever obeys it asks `hawa.setting(key)`.
 */
export const SETTINGS = {
  intervenant_approval: { type: 'boolean', initial: true },
  notice_mails: { type: 'boolean', initial: true },
  validation_rapports: { type: 'boolean', initial: false },
} as const satisfies Readonly<Record<string, SettingKind>>

interface SettingKind {
  /** `integer`, `text` and `choice` are ready in SQL, with their limits; whoever adds the first one here adds its check to `set_setting`. */
  readonly type: 'boolean'
  /** In force while nobody has chosen. */
  readonly initial: SettingValue
}

export type SettingKey = keyof typeof SETTINGS
export type SettingValue = boolean | number | string

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[]

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
