import * as v from 'valibot'
import { isOfItsType, SETTING_KEYS } from '../domain/setting.ts'
import { define } from './definition.ts'
import { fields, oneOf, text } from './fields.ts'

const value = v.union([v.boolean(), v.pipe(v.number(), v.finite()), text(1000)], 'malformed')

/** Changes a setting for the whole company. */
export const setSetting = define({
  name: 'set_setting',
  freeStanding: true,
  input: v.pipe(
    fields({ key: oneOf(SETTING_KEYS), value, seen: v.exactOptional(v.nullable(value)) }),
    v.forward(
      v.partialCheck([['key'], ['value']], ({ key, value }) => isOfItsType(key, value), 'malformed'),
      ['value'],
    ),
    v.forward(
      v.partialCheck(
        [['key'], ['seen']],
        ({ key, seen }) => seen === undefined || seen === null || isOfItsType(key, seen),
        'malformed',
      ),
      ['seen'],
    ),
  ),
})
