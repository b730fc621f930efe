import { defineMachine } from './machine.ts'

/** An API key: whoever holds an active one may send rows in. A revoked one stays in the list, and never comes back. */
export const apiKeyMachine = defineMachine({
  name: 'apiKey',
  initial: 'active',
  codes: { revoked: 0, active: 1 },
  moves: { active: ['revoked'], revoked: [] },
})
export type ApiKeyState = keyof typeof apiKeyMachine.codes
