import * as v from 'valibot'
import { checkDetails } from '../domain/company-check.ts'
import type { DetailKinds, DetailsOf } from '../domain/company-details.ts'

/** A whole details document; an inner problem is reported with its path: `details.address.ar`. */
export const detailsField = <Fields extends DetailKinds>(fields: Fields) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, DetailsOf<Fields>>(({ dataset, addIssue, NEVER }) => {
      const checked = checkDetails(fields, dataset.value)
      if (checked.kind === 'valid') return checked.details
      for (const { field, reason } of checked.problems) {
        const place = field
          .split('.')
          .map((key) => ({ type: 'object' as const, origin: 'value' as const, input: {}, key, value: undefined }))
        const [first, ...rest] = place
        addIssue({
          message: reason,
          ...(field !== '' && first ? { path: [first, ...rest] as [typeof first, ...typeof rest] } : {}),
        })
      }
      return NEVER
    }),
  )
