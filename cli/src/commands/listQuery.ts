import { type CliReply, totalOf } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { Refusal } from '../refusal.ts'

export interface ListOptions {
  order?: string
  page?: string
  pageSize?: string
  all?: boolean
}
/** The most rows that the server gives at once. */
const largestPage = 200

/** `--order update_time:desc` as the wire wants it. Whether the field exists is the server's to say. */
export function orderQuery(order: string | undefined): { order_field?: string; order_sort?: 'asc' | 'desc' } {
  if (order === undefined) return {}
  const [field = '', sort = 'asc', ...rest] = order.split(':')
  if (field === '' || rest.length > 0 || (sort !== 'asc' && sort !== 'desc')) {
    throw new Refusal(exitCodes.usage, 'error.order', { value: order })
  }
  return { order_field: field, order_sort: sort }
}

/** A whole number of at least 1 from an option. */
export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw new Refusal(exitCodes.usage, 'error.number', { option, value: text })
  return Number(text)
}

/** Hands over the rows that `--page`, `--page-size` or `--all` ask for, page by page; gives how many those were, and how many match in all. */
export async function loadPages<T>(
  context: Context,
  { page, pageSize, all }: ListOptions,
  load: (query: { pageIndex: number; pageSize: number }) => Promise<Omit<CliReply<T[]>, 'message'>>,
  take: (rows: readonly T[]) => void,
  usualSize = 30,
): Promise<{ shown: number; total: number | string }> {
  const first = page === undefined ? 1 : wholeNumber('--page', page)
  const size = pageSize === undefined ? (all ? largestPage : usualSize) : wholeNumber('--page-size', pageSize)
  let shown = 0
  for (let pageIndex = first; ; pageIndex++) {
    const answer = await load({ pageIndex, pageSize: size })
    const { data } = answer
    take(data)
    shown += data.length
    if (!all) return { shown, total: totalOf(answer) }
    // Whoever has read them all has counted them.
    if (data.length < size) return { shown, total: first === 1 ? shown : totalOf(answer) }
    context.io.signal.throwIfAborted()
  }
}
