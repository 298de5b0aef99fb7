import { backend, serve, variable } from '../entry.ts'
import { mailEvents } from './handler.ts'

const secret = variable('MAIL_WEBHOOK_SECRET')

serve((request) => mailEvents(request, { ...backend, secret }))
