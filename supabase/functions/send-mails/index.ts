/** Called by a schedule (decision 0016); the embedded server sends by itself. */
import { backend, serve, siteAddress, variable } from '../entry.ts'
import { sendMails } from './handler.ts'
import { httpMail } from './mail.ts'

const api = { url: variable('MAIL_API_URL'), key: variable('MAIL_API_KEY'), from: variable('MAIL_FROM') }
const post = { driver: httpMail(api), site: siteAddress(), functions: `${backend.url}/functions/v1` }

serve((request) => sendMails(request, backend, post))
