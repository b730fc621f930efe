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

/** Sends an action or its dry run. `asksCode`: the server wants a fresh code of the second factor with it. */
export function useTaking({ resource, name, rows, onAnswer, onFailed }: Taking) {
  const [asksCode, setAsksCode] = useState(false)
  const ids = rows.map(({ id }) => id)
  const { mutate, isPending } = useAction(
    async ({ values, isDryRun }: { values: FormValues; isDryRun: boolean }) => ({
      reply: await takeAction(resource, name, ids, isDryRun ? { ...values, dry_run: 1 } : values),
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
