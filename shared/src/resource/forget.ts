import type { Action } from './actions.ts'
import type { TimeField } from './field.ts'

/**
 * Of lists about people outside (`personal`): empties what names somebody, in the row and in all that was kept of it, for good. `final`: whoever
 * asks for it says so once more.
 */
export const forgetAction = {
  danger: true,
  form: { final: { kind: 'flag', required: true } },
} as const satisfies Action

/** When that was done; nothing of all others. */
export const forgottenField = { kind: 'time', computed: true, drawer: 'line' } as const satisfies TimeField
