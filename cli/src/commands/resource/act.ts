import { getActionBatch } from '@quarterdeck/shared/contracts/actionBatch.ts'
import { actionFieldKey, actionKey, confirmKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Action } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { nameField } from '@quarterdeck/shared/resource/nameField.ts'
import { ask, askAction } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printRows, tell, writeJson, writeLines } from '../../print/print.ts'
import { confirm, readStdin } from '../../prompt.ts'
import { withFreshCode } from '../../stepUp.ts'
import { followJob } from '../followJob.ts'
import { idOfName } from './references.ts'
import { idsOf } from './remove.ts'
import { valuesOf } from './values.ts'

interface ActOptions {
  dryRun?: boolean
  yes?: boolean
  code?: string
}

/** Takes an action on rows: asked about with their number, followed where it is a job; rows that were refused go to stdout with their reasons. */
export async function act(
  context: Context,
  { resource, name, action }: { resource: AnyResource; name: string; action: Action },
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
): Promise<number> {
  const { dryRun = false, yes = false, code } = options as ActOptions
  const words = (await Promise.all(args.map((arg) => (arg === '-' ? wordsFrom(context) : [arg])))).flat()
  const ids = idsOf(await Promise.all(words.map((word) => idIn(context, resource, word))))
  const label = (field: string) => context.t(actionFieldKey(resource, name, field))
  const form = { ...resource, fields: action.form ?? {} }
  const values = await valuesOf(context, form, Object.entries(form.fields), options, {
    isNeeded: (field) => field.required === true,
    label,
  })
  if (!dryRun) await confirm(context, yes, question(context, resource, name, ids.length))
  const body = { ids, ...values, ...(dryRun && { dry_run: 1 }) }
  const reply = await withFreshCode(context, code, (shown) => askAction(context, resource, name, { ...body, ...shown }))
  return print(context, reply.job === null ? reply : await follow(context, reply.job), dryRun)
}

/** Ids, or names, that another program lists. */
async function wordsFrom({ io }: Context): Promise<string[]> {
  return (await readStdin(io)).split(/[\s,]+/).filter((word) => word !== '')
}

/** What is no number is what people call the row by, such as the serial of a phone, where the list has such a name. */
async function idIn(context: Context, resource: AnyResource, word: string): Promise<string> {
  const label = nameField(resource)
  if (/^[\d,]+$/.test(word) || label === undefined) return word
  return String(await idOfName(context, { kind: 'reference', to: resource.name, label }, word))
}

function question({ t }: Context, resource: AnyResource, name: string, count: number): string {
  const key = confirmKey(resource, name)
  const own = t(key, { count, shown: count })
  return own === key ? t('row-action.verb_count', { action: t(actionKey(resource, name)), count, shown: count }) : own
}

/** Waits for the job; gives its counts, and the rows that were refused. */
async function follow(context: Context, job: number): Promise<ActionReply> {
  tell(context, context.t('cli.hint.job', { id: job }))
  await followJob(context, job)
  const results: ActionReply['results'] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const query = { id: job, result: 'refused', pageIndex, pageSize: 200 } as const
    const { data, counts, totalPage = 1 } = await ask(context, getActionBatch, { query })
    results.push(...(data as ActionReply['results']))
    if (pageIndex >= totalPage) return { ...counts, results, job }
  }
}

function print(context: Context, reply: ActionReply, isDry: boolean): number {
  const { done, same, refused, results, secrets } = reply
  tell(context, context.t(isDry ? 'row-action.would' : 'row-action.did', { done, same, refused }))
  if (context.json) writeJson(context, reply)
  else if (secrets) writeLines(context, Object.values(secrets))
  else {
    const columns = [
      { name: 'id', heading: context.t('field.id') },
      { name: 'reason', heading: context.t('cli.column.reason') },
    ]
    printRows(
      context,
      columns,
      // What should be known of a row that is done stands beside why others are not.
      results
        .filter(({ result, note }) => result === 'refused' || note !== undefined)
        .map((row) => ({ ...row, reason: row.reason || (row.note ?? '') })),
    )
  }
  if (refused === 0) return exitCodes.ok
  return done + same === 0 ? exitCodes.refused : exitCodes.partly
}
