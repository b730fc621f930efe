import { type Action, sourceCodes } from '@quarterdeck/shared/resource/actions.ts'
import { type AnyResource, stateFieldOf } from '@quarterdeck/shared/resource/define.ts'
import type { Row } from '../../api/resourceCalls.ts'

/** Whether an action may be taken on a row, as far as its state says. The server asks again. */
export function isOpenTo(resource: AnyResource, action: Action, row: Row): boolean {
  const [name, field] = stateFieldOf(resource) ?? []
  const codes = sourceCodes(field, action)
  return name === undefined || codes === undefined || codes.includes(Number(row[name]))
}
