import type { VisitorCommandName } from './command.ts'
import { contactExpert } from './contact-expert.ts'
import type { Definition, Message } from './definition.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { subscribeNewsletter } from './subscribe-newsletter.ts'

/** The commands of people without an account: apart, so that public pages and the worker load no others. */
export const VISITOR_REGISTRY = {
  contact_expert: contactExpert,
  subscribe_newsletter: subscribeNewsletter,
  send_contact_message: sendContactMessage,
} as const satisfies { readonly [N in VisitorCommandName]: Definition<N> & Message }
