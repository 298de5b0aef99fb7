import { contactExpert } from './contact-expert.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { subscribeNewsletter } from './subscribe-newsletter.ts'

/** The commands of people without an account: apart, so that public pages load no others. */
export const VISITOR_REGISTRY = [contactExpert, subscribeNewsletter, sendContactMessage] as const
