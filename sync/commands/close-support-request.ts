import { define } from './definition.ts'
import { fields, uuidField } from './fields.ts'

export const closeSupportRequest = define({
  name: 'close_support_request',
  line: ['thread', 'request_id'],
  freeStanding: true,
  input: fields({ request_id: uuidField }),
  puts: ({ request_id }, { known }) => {
    const request = known(request_id)
    return request?.kind === 'support_request' ? [{ ...request, body: { ...request.body, statut: 'fermée' } }] : []
  },
})
