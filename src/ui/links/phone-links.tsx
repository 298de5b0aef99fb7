import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { phoneNumbers } from '../../../sync/domain/phone.ts'
import { Ltr } from '../text/formatted.tsx'

/** Each number of a field as a link that dials it; `pays`: the country of numbers without a country code. */
export function PhoneLinks({ text, pays }: { readonly text: string; readonly pays: string | null }) {
  return phoneNumbers(text, pays).map(({ written, dialled }, index) => (
    <Fragment key={written}>
      {index > 0 && ' · '}
      {dialled ? (
        <Anchor href={`tel:${dialled}`} style={{ whiteSpace: 'nowrap' }}>
          <Ltr>{written}</Ltr>
        </Anchor>
      ) : (
        <Ltr>{written}</Ltr>
      )}
    </Fragment>
  ))
}
