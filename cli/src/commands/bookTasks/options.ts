import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { KeyPrefix } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { bookTaskMachine, bookType, checkStatus } from '@quarterdeck/shared/states/bookTask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { Refusal } from '../../refusal.ts'

export interface TypeOption {
  bookType?: string
}
export interface FilterOptions extends TypeOption {
  keyword?: string
  status?: string
  checkStatus?: string
  order?: string
}

/** `--book-type`: 0 or book-list (the default), 1 or story-note. */
export function bookTypeOf(context: Context, { bookType: given }: TypeOption): number {
  if (given === undefined) return bookType.book_list
  return codeOf(context, '--book-type', given, bookType, 'book-task.choice.book_type')
}

export function statusCode(context: Context, option: string, given: string): number {
  return codeOf(context, option, given, bookTaskMachine.codes, 'book-task.choice.status')
}

/** The filters of lists and exports, as the wire wants them. */
export function filtersOf(context: Context, options: FilterOptions) {
  const { keyword, status, checkStatus: check } = options
  return {
    book_type: bookTypeOf(context, options),
    ...(keyword === undefined ? {} : { keyword }),
    ...(status === undefined ? {} : { status: statusCode(context, '--status', status) }),
    ...(check === undefined
      ? {}
      : {
          check_status: codeOf(context, '--check-status', check, checkStatus, 'book-task.choice.check_status'),
        }),
  }
}

/** The code of a choice that was given as code, as its name on the wire or as the word people read. */
function codeOf(
  { t }: Context,
  option: string,
  given: string,
  names: Readonly<Record<string, number>>,
  words: KeyPrefix,
): number {
  const word = given.trim().toLowerCase()
  for (const [name, code] of Object.entries(names)) {
    if ([String(code), name, name.replaceAll('_', '-'), t(codeKey(words, code)).toLowerCase()].includes(word))
      return code
  }
  const choices = Object.entries(names).map(([name, code]) => `${code} ${name.replaceAll('_', '-')}`)
  throw new Refusal(exitCodes.usage, 'error.no_such_choice', { option, value: given, choices: choices.join(', ') })
}
