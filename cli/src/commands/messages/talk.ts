import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import {
  messageDirections,
  messageKinds,
  privateMessage,
} from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { askResource } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { changes } from '../../live/changes.ts'
import { type Column, printRows, writeJson, writeLines } from '../../print/print.ts'
import { printable } from '../../print/table.ts'
import { tsvLines } from '../../print/tsv.ts'

export const talks: AnyResource = conversation
const messages: AnyResource = privateMessage
/** The most rows that the server gives at once. */
const pageSize = 200

export interface Message extends Readonly<Record<string, unknown>> {
  id: number
  conversation_label: string
  direction: number
  kind: number
  status: number
  text: string
  author: string
  time: string
}
/** Of one conversation, or of what hangs on one comment; nothing said is all that whoever asks sees. */
export interface Talk {
  conversation?: number
  comment?: number
}

const names = ['id', 'time', 'conversation', 'direction', 'author', 'kind', 'status', 'text', 'reason'] as const

/** The newest messages, oldest first: a page of them, or all. */
export async function readTalk(context: Context, talk: Talk, size = 50, all = false): Promise<Message[]> {
  const rows: Message[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const query = { ...talk, pageIndex, pageSize: all ? pageSize : size, order_field: 'time', order_sort: 'desc' }
    const { data } = await askResource<Message[]>(context, messages, 'list', { query })
    rows.push(...data)
    if (!all || data.length < pageSize) return rows.reverse()
  }
}

/** The number of the message that came last; 0: there is none. Times are theirs: what is read late is the newest all the same. */
export async function newestOf(context: Context, talk: Talk): Promise<number> {
  const [newest] = await page(context, talk, 1, 1)
  return newest?.id ?? 0
}

async function page(context: Context, talk: Talk, pageIndex: number, size: number): Promise<Message[]> {
  const query = { ...talk, pageIndex, pageSize: size, order_field: 'id', order_sort: 'desc' }
  return (await askResource<Message[]>(context, messages, 'list', { query })).data
}

/** Prints what comes from now on, one by one, until whoever watches leaves. */
export async function watchTalk(context: Context, talk: Talk, after: number): Promise<void> {
  let last = after
  for await (const _ of changes(context, [privateMessage.name])) {
    const fresh: Message[] = []
    for (let pageIndex = 1; ; pageIndex++) {
      const rows = await page(context, talk, pageIndex, pageSize)
      fresh.push(...rows.filter(({ id }) => id > last))
      if (rows.length < pageSize || rows.at(-1)!.id <= last) break
    }
    last = fresh[0]?.id ?? last
    // A row that came in between two pages stands on both.
    const byId = new Map(fresh.reverse().map((row) => [row.id, row]))
    for (const row of byId.values()) printOne(context, row)
  }
}

function printOne(context: Context, row: Message): void {
  if (context.json) writeJson(context, row)
  else if (context.terminal) writeLines(context, [lineOf(context, row)])
  else writeLines(context, tsvLines(names, [row]).slice(1))
}

/** As people read it: when, who, what. */
export function lineOf({ t }: Context, row: Message): string {
  const isTheirs = row.direction === messageDirections.in
  const who = isTheirs ? row.conversation_label : `→ ${row.conversation_label}`
  const kind = row.kind === messageKinds.text ? '' : `[${t(choiceKey(messages, 'kind', row.kind))}] `
  const state = isTheirs
    ? ''
    : ` (${[row.author, t(choiceKey(messages, 'status', row.status))].filter(Boolean).join(', ')})`
  return printable(`${row.time}  ${who}: ${kind}${row.text}${state}`)
}

export function printTalk(context: Context, rows: readonly Message[]): void {
  const { t } = context
  const lines = rows.map((row) => lineOf(context, row))
  const columns: Column<Message>[] = names.map((name) => ({
    name,
    heading: name === 'id' ? t('field.id') : t(fieldKey(messages, name)),
  }))
  if (context.terminal) writeLines(context, lines)
  else printRows(context, columns, rows)
}
