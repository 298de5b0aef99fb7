import { addressOf, backend, serve, siteAddress } from '../entry.ts'
import { unsubscribe } from './handler.ts'

const site = siteAddress()

serve((request) => unsubscribe(request, { ...backend, site, address: addressOf(request) }))
