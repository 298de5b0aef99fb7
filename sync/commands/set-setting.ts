import * as v from 'valibot'
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '../domain/setting.ts'
import type { Definition } from './definition.ts'
import { fields, oneOf, text } from './fields.ts'

/** Of the whole company: what a device shows is what the server last told it. */
export const setSetting = {
  on: 'record',
  input: v.pipe(
    fields({ key: oneOf(SETTING_KEYS), value: v.union([v.boolean(), v.pipe(v.number(), v.finite()), text(1000)], 'malformed') }),
    v.forward(v.partialCheck([['key'], ['value']], ({ key, value }) => isOfItsType(key, value), 'malformed'), ['value']),
  ),
  puts: () => [],
} satisfies Definition<'set_setting'>

const isOfItsType = (key: SettingKey, value: SettingValue): boolean => typeof value === SETTINGS[key].type
