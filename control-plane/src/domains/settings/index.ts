import * as contract from '@quarterdeck/shared/contracts/settings.ts'
import { editSettings, getSettings, settingFields } from '@quarterdeck/shared/contracts/settings.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { ZodError, type z } from 'zod'
import type { Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { defineDomain } from '../defineDomain.ts'

export const settings = defineDomain({
  name: 'settings',
  contracts: [contract],
  start: ({ context, router }) => startSettings(context, router),
})

type Editable = z.output<typeof settingFields>
const names = Object.keys(settingFields.shape) as (keyof Editable)[]

/** Settings that an administrator may see and change; the others belong to their domains. */
export function startSettings(context: Context, router: Router): void {
  const now = () => Object.fromEntries(names.map((name) => [name, context.settings.get(name)])) as Editable
  router.serve(getSettings, async () => ({ data: now() }))
  router.serve(editSettings, async ({ body, actor, address }) => {
    const before = now()
    for (const name of names) {
      const value = body[name]
      if (value === undefined || value === before[name]) continue
      await context.settings
        .set(name, value, (tx) =>
          context.audit.record(tx, {
            actor: actor.username,
            action: 'setting.edit',
            resource: 'setting',
            rowId: name,
            summary: `${name}: ${before[name]} -> ${value}`,
            before: { [name]: before[name] },
            after: { [name]: value },
            address,
          }),
        )
        .catch((error: unknown) => {
          throw error instanceof ZodError
            ? new AppError('invalid', {}, { problems: [{ field: name, code: 'invalid' }] })
            : error
        })
    }
    return { data: now() }
  })
}
