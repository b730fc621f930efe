import type { settingFields } from '@quarterdeck/shared/contracts/settings.ts'
import * as contract from '@quarterdeck/shared/contracts/settings.ts'
import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { contradictions, settingChoices } from '@quarterdeck/shared/values/settingLimits.ts'
import { workingHoursIn } from '@quarterdeck/shared/values/workingTime.ts'
import { ZodError, type z } from 'zod'
import type { Router } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { type Setting, systemSettings } from '../../../platform/settings.ts'
import { defineDomain } from '../../defineDomain.ts'

export const settings = defineDomain({
  name: 'settings',
  grants: { look: ['!setting.*'] },
  contracts: [contract],
  start: ({ context, router, domains }) =>
    serveSettings(context, router, Object.assign({}, systemSettings, ...domains.map((domain) => domain.settings))),
})

type Editable = z.output<typeof settingFields>
const names = Object.keys(contract.settingFields.shape) as (keyof Editable)[]

/** Settings that an administrator may see and change, out of all that there are; the others belong to their domains. */
function serveSettings(
  { settings, audit, live }: Context,
  router: Router,
  all: Readonly<Record<string, Setting<unknown>>>,
): void {
  const settingOf = (name: string) => {
    const setting = all[name]
    if (!setting) throw new Error(`no domain has the setting ${name}`)
    return setting
  }
  const now = () => Object.fromEntries(names.map((name) => [name, settings.get(settingOf(name))])) as Editable

  router.serve(contract.getSettings, async () => ({ data: now() }))
  router.serve(contract.editSettings, async ({ body, actor, address }) => {
    const before = now()
    refuseContradictions(body, before)
    for (const name of names) {
      const value = body[name]
      if (value === undefined || value === before[name]) continue
      await settings
        .set(settingOf(name), value, (tx) =>
          audit.record(tx, {
            actor,
            action: 'setting.edit',
            resource: 'setting',
            rowId: name,
            summary: auditMessage('set', {
              deed: 'setting.edit',
              name,
              before: String(before[name]),
              after: String(value),
            }),
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
    live.say('settings')
    return { data: now() }
  })
}

function refuseContradictions(given: Partial<Editable>, standing: Editable): void {
  const problems: Problem[] = contradictions(given, standing).map(({ resume, stop, isUpper }): Problem => {
    if (isUpper) return { field: resume, code: 'too_large', data: { max: stop }, text: 'phone-settings.above_stop' }
    return { field: resume, code: 'too_small', data: { min: stop }, text: 'phone-settings.below_stop' }
  })
  for (const [field, choices] of Object.entries(settingChoices)) {
    const value = given[field as keyof typeof settingChoices]
    if (value !== undefined && !(choices as readonly number[]).includes(value))
      problems.push({
        field,
        code: 'not_a_choice',
        data: { value },
        text: `phone-settings.none.${field as keyof typeof settingChoices}`,
      })
  }
  if (given.workingHours !== undefined && !workingHoursIn(given.workingHours)?.length)
    problems.push({ field: 'workingHours', code: 'not_working_hours' })
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
}
