import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { useState } from 'react'
import { isCodeAsked } from '../../api/consequence.ts'
import { type Row, takeAction } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import type { FormValues } from '../form/formValues.ts'

interface Taking {
  resource: AnyResource
  name: string
  rows: readonly Row[]
  onAnswer(reply: ActionReply, values: FormValues, isDryRun: boolean): void
  onFailed?(error: unknown): boolean
}

/** Of an action that takes so many rows at most, those together one after the other; what was refused of each is in the one answer. */
async function takeInParts(resource: AnyResource, name: string, ids: readonly number[], values: FormValues) {
  const most = actionsOf(resource)[name]?.most ?? ids.length
  const [first = ids, ...parts] = chunksOf(ids, most)
  const reply = await takeAction(resource, name, first, values)
  for (const part of parts) {
    const { results, done, same, refused } = await takeAction(resource, name, part, values)
    reply.results.push(...results)
    Object.assign(reply, { done: reply.done + done, same: reply.same + same, refused: reply.refused + refused })
  }
  return reply
}

function chunksOf(ids: readonly number[], most: number): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => ids.slice(n * most, (n + 1) * most))
}

/** Sends an action or its dry run. `asksCode`: the server wants a fresh code of the second factor with it. */
export function useTaking({ resource, name, rows, onAnswer, onFailed }: Taking) {
  const [asksCode, setAsksCode] = useState(false)
  const ids = rows.map(({ id }) => id)
  const { mutate, isPending } = useAction(
    async ({ values, isDryRun }: { values: FormValues; isDryRun: boolean }) => ({
      reply: await takeInParts(resource, name, ids, isDryRun ? { ...values, dry_run: 1 } : values),
      values,
      isDryRun,
    }),
    {
      onDone: ({ reply, values, isDryRun }) => onAnswer(reply, values, isDryRun),
      onFailed(error) {
        const isAsked = isCodeAsked(error) && !asksCode
        if (isAsked) setAsksCode(true)
        return isAsked || (onFailed?.(error) ?? false)
      },
    },
  )
  return {
    asksCode,
    isPending,
    take: (values: FormValues) => mutate({ values, isDryRun: false }),
    dryRun: (values: FormValues) => mutate({ values, isDryRun: true }),
  }
}
