import type { ExtendData } from '@quarterdeck/shared/contracts/bookTask.ts'
import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Caller, TaskDeps } from './deps.ts'
import { isOffered, readSwitchRow, type SwitchRow, updateSwitch } from './store/switch.ts'

/** The switch of a book type as the list shows it. A project is a card type. */
export async function readSwitch(sql: Sql, bookType: 0 | 1, t: Translate): Promise<ExtendData> {
  return toExtendData(await readSwitchRow(sql, bookType), t)
}

export function toExtendData({ is_on, card_type, name, operator }: SwitchRow, t: Translate): ExtendData {
  return {
    runStatus: is_on,
    project_id: card_type,
    project_name: name ?? '',
    operator_code: operator,
    operator_name: t(codeKey('book-task.operator', operator)),
  }
}

export interface SwitchOrder {
  runStatus: 0 | 1
  project_id?: number | null | undefined
  operator_code?: number | null | undefined
  bookType: 0 | 1
}

/**
 * Turns a switch on or off and says for which cards. On needs an operator and an offered card type; off lets running
 * tasks end and keeps what is not named.
 */
export async function setSwitch(
  { context, runs }: TaskDeps,
  order: SwitchOrder,
  { actor, t }: Caller,
): Promise<ExtendData> {
  const { runStatus, project_id, operator_code, bookType } = order
  const problems: Problem[] = []
  const isMissing = (value: unknown) => runStatus === 1 && (value === null || value === undefined)
  if (isMissing(operator_code)) problems.push({ field: 'operator_code', code: 'operator_required' })
  if (isMissing(project_id)) problems.push({ field: 'project_id', code: 'card_type_required' })
  refuse(problems)
  const data = await context.store.write(async (tx) => {
    const before = await readSwitch(tx, bookType, t)
    if (project_id !== null && project_id !== undefined && !(await isOffered(tx, bookType, project_id))) {
      refuse([{ field: 'project_id', code: 'not_a_choice', data: { value: String(project_id) } }])
    }
    await updateSwitch(tx, bookType, {
      isOn: runStatus,
      cardTypeId: project_id ?? null,
      operator: operator_code ?? null,
    })
    const after = await readSwitch(tx, bookType, t)
    await context.audit.record(tx, {
      actor,
      action: 'book-task.switch',
      resource: 'book-task',
      summary: auditMessage(runStatus === 1 ? 'turned_on' : 'turned_off', {
        deed: 'book-task.switch',
        name: t(codeKey('book-task.choice.book_type', bookType)),
      }),
      before,
      after,
      address: actor.address,
    })
    return after
  })
  // Consoles show the switch beside the list.
  runs.wake()
  return data
}

/** The first problem is the message. */
function refuse(problems: readonly Problem[]): void {
  const [first] = problems
  if (first) throw AppError.again({ data: {}, ...first, problems })
}
