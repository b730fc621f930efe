import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'

export interface HostRef {
  id: number
  name: string
}
/** A host that has shown its secret. */
export interface KnownHost extends HostRef {
  mayWork: boolean
}
export type Hello = Extract<FromAgent, { type: 'hello' }>
export type Welcome = Extract<ToAgent, { type: 'welcome' }>
export type AgentMessageType = Exclude<FromAgent['type'], 'hello'>
export type AgentMessage<T extends AgentMessageType = AgentMessageType> = Extract<FromAgent, { type: T }>
/** What may be said at any time. Offers go by `offer`, which takes nothing but a lease. */
export type AgentCommand = Exclude<ToAgent, { type: 'offer' | 'welcome' }>
