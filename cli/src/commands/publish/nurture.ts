import { type NurturePreview, nurtureWeek, nurtureWhy, previewNurture } from '@quarterdeck/shared/contracts/nurture.ts'
import { weekdayName } from '@quarterdeck/shared/values/postingTimes.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { ask } from '../../ask.ts'
import { printRows, writeJson, writeLines } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { idsOf } from '../resource/remove.ts'

/** The next starts of a task, with the first day of each phone as a strip of half hours. */
export const preview: Perform<{ count?: string }> = async (context, { count }, ...args) => {
  const { t, language } = context
  const body = { id: idsOf(args)[0]!, values: {}, count: Number(count ?? 5) }
  const { data } = await ask(context, previewNurture, { body })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  writeLines(context, [
    ...data.notes,
    ...data.phones.flatMap((phone) => [
      `${phone.phone === 0 ? t('nurture-plan.no_phone') : phone.phone_name}  ${t('nurture-plan.load', {
        count: phone.starts,
        hours: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(phone.minutes / 60),
      })}`,
      stripOf(data, phone.phone),
      ...(phone.text === '' ? [] : [phone.text]),
    ]),
    '',
  ])
  printRows(
    context,
    [
      { name: 'account', heading: t('nurture-slot.field.account') },
      { name: 'time', heading: t('nurture-slot.field.slot_time') },
      { name: 'latest', heading: t('nurture-slot.field.latest') },
      { name: 'begins', heading: t('nurture-slot.field.began_time') },
    ],
    data.accounts.flatMap(({ account_name, starts }) =>
      starts.map(({ time, latest, begins }) => ({
        account: account_name,
        time,
        latest,
        begins: begins === '' ? t('nurture-plan.unfit') : begins,
      })),
    ),
  )
  return undefined
}

const halfHours = 48

/** The first day of a phone: a block for each half hour in which something begins or goes on. */
function stripOf({ accounts, phones }: NurturePreview, phone: number): string {
  const load = phones.find((one) => one.phone === phone)!
  const minutes = load.starts === 0 ? 0 : load.minutes / load.starts
  const starts = accounts
    .filter((one) => one.phone === phone)
    .flatMap(({ starts }) => starts.map(({ time, begins }) => (begins === '' ? time : begins)))
  const day = starts.map((time) => time.slice(0, 10)).sort()[0]
  const cells = new Array<string>(halfHours).fill('·')
  for (const time of starts.filter((one) => one.slice(0, 10) === day)) {
    const from = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
    const last = Math.min(halfHours - 1, Math.floor((from + Math.max(1, minutes) - 1) / 30))
    cells.fill('█', Math.floor(from / 30), last + 1)
  }
  return `0 ${cells.slice(0, 24).join('')} 12 ${cells.slice(24).join('')} 24  ${day ?? ''}`
}

/** What each account that is not at work waits for, a line a reason. */
export const why: Perform<object> = async (context, _options, ...args) => {
  const { t } = context
  const { data } = await ask(context, nurtureWhy, { query: { id: idsOf(args)[0]! } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  printRows(
    context,
    [
      { name: 'account', heading: t('nurture-slot.field.account') },
      { name: 'time', heading: t('nurture-slot.field.slot_time') },
      { name: 'reason', heading: t('nurture-slot.field.reason') },
    ],
    data.flatMap(({ account_name, time, reasons }) =>
      (reasons.length > 0 ? reasons : [t('nurture-plan.next_look')]).map((reason) => ({
        account: account_name,
        time,
        reason,
      })),
    ),
  )
  return undefined
}

const shades = [' ', '░', '▒', '▓', '█']

/** How many starts fall into each hour of a week, darker where there are more. */
export const week: Perform<{ from?: string }> = async (context, { from }) => {
  const { t, language } = context
  const first = from ?? formatDay(Date.now(), 'UTC')
  const query = { from: first, to: addDays(first, 6), task: 0, account: 0, phone: 0 }
  const { data } = await ask(context, nurtureWeek, { query })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  const most = Math.max(1, ...data.heat.flat())
  const shade = (count: number) => shades[Math.ceil((count / most) * (shades.length - 1))]!
  writeLines(context, [
    t('nurture-plan.heat'),
    `    ${[0, 6, 12, 18].map((hour) => String(hour).padEnd(12)).join('')}`,
    ...data.heat.map(
      (counts, at) =>
        `${weekdayName(at + 1, language).padEnd(4)}${counts.map((count) => shade(count).repeat(2)).join('')}  ${counts.reduce((sum, one) => sum + one, 0)}`,
    ),
  ])
  return undefined
}
