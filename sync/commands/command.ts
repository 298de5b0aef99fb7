import type { InferOutput } from 'valibot'
import type { REGISTRY } from './registry.ts'
import type { VISITOR_REGISTRY } from './visitor-registry.ts'

type Defined = (typeof REGISTRY)[number]

export type CommandName = Defined['name']

/** Arguments of every command, as its definition validates them. */
export type CommandArgs = { readonly [D in Defined as D['name']]: Readonly<InferOutput<D['input']>> }

export type Command = { [N in CommandName]: { readonly name: N; readonly args: CommandArgs[N] } }[CommandName]

export type VisitorCommandName = (typeof VISITOR_REGISTRY)[number]['name']
export type VisitorCommand = Extract<Command, { readonly name: VisitorCommandName }>
