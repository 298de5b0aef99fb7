import { checkedBy, type Checked } from './checked.ts'
import type { VisitorCommand } from './command.ts'
import { VISITOR_REGISTRY } from './visitor-registry.ts'

/** As `checkCommand`, for commands that need no account. */
export function checkVisitorCommand({ name, args }: VisitorCommand): Checked {
  const definition = VISITOR_REGISTRY.find((one) => one.name === name)
  if (!definition) throw new Error(`${name} needs an account`)
  return checkedBy(definition, args)
}
