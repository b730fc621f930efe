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
  onAnswer(reply: ActionReply, values: FormValues, isRehearsal: boolean): void
  onFailed?(error: unknown): boolean
}

/** Sends an action or its rehearsal. `asksCode`: the server wants a fresh code of the second factor with it. */
export function useTaking({ resource, name, rows, onAnswer, onFailed }: Taking) {
  const [asksCode, setAsksCode] = useState(false)
  const ids = rows.map(({ id }) => id)
  const { mutate, isPending } = useAction(
    async ({ values, isRehearsal }: { values: FormValues; isRehearsal: boolean }) => ({
      reply: await takeAction(resource, name, ids, isRehearsal ? { ...values, dry_run: 1 } : values),
      values,
      isRehearsal,
    }),
    {
      onDone: ({ reply, values, isRehearsal }) => onAnswer(reply, values, isRehearsal),
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
    take: (values: FormValues) => mutate({ values, isRehearsal: false }),
    rehearse: (values: FormValues) => mutate({ values, isRehearsal: true }),
  }
}
