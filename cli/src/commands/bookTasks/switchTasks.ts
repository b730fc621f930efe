import { type ExtendData, getProject, listBookTasks, setRunTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printRecord, tell } from '../../print/print.ts'
import { Refusal } from '../../refusal.ts'
import type { Perform } from '../../tree/tree.ts'
import { bookTypeOf, type TypeOption } from './options.ts'

interface Options extends TypeOption {
  cardType?: string
  operator?: string
}
/** site-cluster.md §4: 0 any, 1 to 3 by carrier, 4 and 5 by kind of card. */
const operatorCodes = [0, 1, 2, 3, 4, 5] as const
const operatorNames = ['any', 'china-mobile', 'china-unicom', 'china-telecom', 'real', 'virtual'] as const

/** Turns the task switch on or off, or shows it. What is not given stays as it is. */
export const switchTasks: Perform<Options> = async (context, options, onOff) => {
  const book_type = bookTypeOf(context, options)
  const now = await switchOf(context, book_type)
  if (onOff === undefined && options.cardType === undefined && options.operator === undefined) {
    show(context, now)
    return undefined
  }
  const runStatus = onOff === undefined ? (now.runStatus === 0 ? 0 : 1) : parseOnOff(context, onOff)
  const project = options.cardType === undefined ? undefined : await cardType(context, book_type, options.cardType)
  const operator_code = options.operator === undefined ? now.operator_code : operatorCode(context, options.operator)
  const body = {
    runStatus,
    book_type,
    project_id: project?.id ?? now.project_id,
    project_name: project?.name ?? now.project_name,
    operator_code,
    operator_name: context.t(codeKey('book-task.operator', operator_code)),
  } as const
  const { data } = await ask(context, setRunTask, { body })
  tell(context, context.t(data.runStatus === 0 ? 'book-task.switch.turned_off' : 'book-task.switch.turned_on'))
  show(context, data)
  return undefined
}

/** The switch of a type, which comes along with any list of it. */
export async function switchOf(context: Context, book_type: number): Promise<ExtendData> {
  return (await ask(context, listBookTasks, { query: { book_type, pageSize: 1 } })).extendData
}

function parseOnOff({ t }: Context, given: string): 0 | 1 {
  const word = given.toLowerCase()
  if (['on', '1', t('value.on').toLowerCase()].includes(word)) return 1
  if (['off', '0', t('value.off').toLowerCase()].includes(word)) return 0
  throw new Refusal(exitCodes.usage, 'error.on_off', { value: given })
}

function operatorCode({ t }: Context, given: string): number {
  const word = given.toLowerCase()
  const code = operatorCodes.find((each) =>
    [String(each), operatorNames[each], t(`book-task.operator.${each}`).toLowerCase()].includes(word),
  )
  if (code !== undefined) return code
  const choices = operatorCodes.map((each) => `${each} ${operatorNames[each]}`).join(', ')
  throw new Refusal(exitCodes.usage, 'error.no_such_choice', { option: '--operator', value: given, choices })
}

/** A card type by id or name, of those that the switch of this type offers. */
async function cardType(context: Context, book_type: number, given: string): Promise<{ id: number; name: string }> {
  const { data } = await ask(context, getProject, { query: { book_type, isRunTask: 1 } })
  const found = data.find(({ id, name }) => String(id) === given || name.toLowerCase() === given.toLowerCase())
  if (found) return found
  const names = data.map(({ name }) => name).join(', ')
  throw new Refusal(exitCodes.usage, 'error.no_such_name', {
    name: given,
    resource: context.t('card-type.title'),
    names,
  })
}

function show(context: Context, data: ExtendData): void {
  const { t } = context
  printRecord(
    context,
    [
      {
        name: 'runStatus',
        heading: t('book-task.form.switch'),
        show: (value) =>
          value === 0 ? { text: t('value.off'), colour: 'grey' } : { text: t('value.on'), colour: 'green' },
      },
      {
        name: 'project_id',
        heading: t('book-task.form.card_type'),
        show: (_, row) => ({ text: String(row.project_name) }),
      },
      { name: 'project_name', heading: t('book-task.form.card_type'), hidden: true },
      {
        name: 'operator_code',
        heading: t('book-task.form.operator'),
        show: (value) => ({ text: t(codeKey('book-task.operator', Number(value))) }),
      },
    ],
    data,
  )
}
