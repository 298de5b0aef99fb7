import { addressOf, backend, serve } from '../entry.ts'
import { share } from './handler.ts'

serve((request) => share(request, { ...backend, address: addressOf(request) }))
