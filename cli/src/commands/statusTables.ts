import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { pauseWords } from '@quarterdeck/shared/values/pauseWords.ts'
import type { Cell } from '../print/table.ts'

export type FleetState = Reply<typeof fleetStatus>['data']

/** A table as people read it; what stands there when it has no rows. */
export interface StatusTable {
  title: string
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
  empty: string
}

/** Hosts and phones, one line each. */
export function fleetFacts({ hosts, phones }: FleetState, t: Translate): string[] {
  const of = (count: number, total: number) => t('home.of_total', { count, total })
  return [
    `${t('home.hosts')} ${of(hosts.online, hosts.total)}`,
    `${t('home.phones')} ${of(phones.online, phones.total)}`,
    `${t('home.busy')} ${phones.busy}`,
    `${t('home.maintenance')} ${phones.maintenance}`,
  ]
}

/** Where work is stopped, the phones that could not be told, and platforms where work rests. */
export function alarmsOf({ halts, unheard, pauses }: FleetState, t: Translate): string[] {
  const stopped = halts.map(({ kind, name, by, since, reason }) => {
    const where = kind === 'fleet' ? t('halt.halted') : t(codeKey('halt.scope', kind), { name })
    const why = { user: by, time: since, reason: reason || t('halt.no_reason') }
    return `${where} · ${by === '' ? t('halt.since_only', why) : t('halt.since', why)}`
  })
  const rests = pauses.map((pause) => pauseWords(pause, t))
  const { phones: count, until: time } = unheard
  return [...stopped, ...(count > 0 ? [t('halt.unheard', { count, time })] : []), ...rests]
}

/** The switches with their counts, what runs, and what failed last. */
export function statusTables({ tasks, running, failures }: FleetState, t: Translate): StatusTable[] {
  const type = (code: number) => ({ text: t(codeKey('book-task.choice.book_type', code)) })
  const count = (value: number, colour: Cell['colour']) => ({
    text: String(value),
    colour: value > 0 ? colour : ('grey' as const),
  })
  return [
    {
      title: t('book-task.title'),
      empty: '',
      headings: [
        t('book-task.field.book_type'),
        t('book-task.form.switch'),
        ...[0, 1, 2, 3].map((status) => t(codeKey('book-task.choice.status', status))),
        t('book-task.unknown'),
      ],
      rows: tasks.map((each) => [
        type(each.book_type),
        each.switch_on ? { text: t('value.on'), colour: 'green' } : { text: t('value.off'), colour: 'grey' },
        count(each.not_executed, 'orange'),
        count(each.executing, 'pink'),
        count(each.success, 'green'),
        count(each.failed, 'red'),
        count(each.unknown, 'red'),
      ]),
    },
    {
      title: t('home.running'),
      empty: t('home.running_none'),
      headings: [
        t('book-task.field.id'),
        t('phone.title'),
        t('book-task.field.run_state'),
        t('cli.column.since'),
        t('cli.column.what'),
      ],
      rows: running.map((each) => [
        { text: String(each.task) },
        { text: each.phone },
        { text: t(codeKey('run.choice.state', each.state)), colour: 'pink' },
        { text: each.since },
        { text: each.title },
      ]),
    },
    {
      title: t('home.failures'),
      empty: t('home.failures_none'),
      headings: [
        t('book-task.field.id'),
        t('phone.title'),
        t('cli.column.time'),
        t('cli.column.what'),
        t('book-task.field.msg'),
      ],
      rows: failures.map((each) => [
        { text: String(each.task) },
        { text: each.phone },
        { text: each.at },
        { text: each.title },
        { text: each.msg, colour: 'red' },
      ]),
    },
  ]
}
