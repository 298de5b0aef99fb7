import { checkedBy, type Checked } from './checked.ts'
import type { VisitorCommand } from './command.ts'
import { VISITOR_REGISTRY } from './visitor-registry.ts'

/** As `checkCommand`, for those that need no account. */
export function checkVisitorCommand({ name, args }: VisitorCommand): Checked {
  return checkedBy(VISITOR_REGISTRY[name], args)
}
