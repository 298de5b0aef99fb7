import { addressOf, backend, serve } from '../entry.ts'
import { invite } from './handler.ts'

serve((request) => invite(request, { ...backend, address: addressOf(request) }))
