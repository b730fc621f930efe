import type { ErrorData } from '../errors/appError.ts'
import type { FailureDetail } from '../protocol/failureDetail.ts'
import { mark } from '../values/mark.ts'
import { codeKey } from './keys.ts'
import { named } from './named.ts'
import type { Translate } from './translate.ts'

const head = `${mark}particulars${mark}`

/** What an agent said, as one text that `saidInWords` reads: its failure details where it sent some, else its message. */
export function saidBy(
  { message, particulars: list }: { message: string; particulars?: readonly FailureDetail[] | undefined },
  max = 2000,
): string {
  const own = message.replaceAll(mark, '').slice(0, max)
  return list && list.length > 0 ? `${head}${JSON.stringify({ message: own, list })}` : own
}

/** What an agent found, its times as readers see them: agents know no zone and send milliseconds. */
export function withTimes(list: readonly FailureDetail[], inWords: (at: number) => string): FailureDetail[] {
  return list.map((one) => {
    const { since } = one.values
    return typeof since === 'number' ? { ...one, values: { ...one.values, since: inWords(since) } } : one
  })
}

/** A text of `saidBy` in the reader's language; what a phone, a program or a script said itself stays as it is. */
export function saidInWords(said: string, t: Translate): string {
  if (!said.startsWith(head)) return said
  const { message, list } = JSON.parse(said.slice(head.length)) as { message: string; list: FailureDetail[] }
  const words = list.map((one) => inWords(one, t))
  // A newer agent may find what is not known here.
  return words.length > 0 && words.every((one) => one !== undefined) ? words.join('; ') : message
}

/** Why a phone refused something, or the control plane did. */
export function refusalInWords({ code, data }: { code: string; data: ErrorData }, t: Translate): string {
  const key = codeKey('errors', code)
  return code === 'phone_refused' ? t(key, { ...data, message: saidInWords(String(data.message), t) }) : t(key, data)
}

function inWords({ code, values, line, column, call }: FailureDetail, t: Translate): string | undefined {
  const key = [codeKey('particular', code), codeKey('script.problem', code)].find((one) => named(t, one) !== undefined)
  if (!key) return undefined
  const what = `${call === undefined ? '' : `${call}: `}${t(key, values)}`
  if (line === undefined) return what
  return column === undefined ? t('particular.at_line', { line, what }) : `${line}:${column}: ${what}`
}
