import type { accountWhy } from '@quarterdeck/shared/contracts/account.ts'
import type { Endpoint, Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import type { CallInput } from '../../../../http/handler.ts'
import { factOf, madeBy, sectionOf, tableOf } from '../../../../resources/output/report.ts'
import type { ListCall } from '../../../../resources/read/readRows.ts'
import { readContextOf } from '../../../../resources/visibility/readContext.ts'
import type { AccountVerdict } from '../../../work/runs/index.ts'
import { authoritySections } from './authority.ts'
import { type Known, readKnown, type WhyDeps } from './known.ts'
import { peopleSections } from './people.ts'

type WhyAccount = Reply<typeof accountWhy>['data']
export type WhyInput = Pick<CallInput<Endpoint>, 'actor' | 't'> & { query: { id: number } }

/** Everything that says whether an account may run; throws where the one who asks does not see it. */
export async function whyAccount(
  deps: WhyDeps,
  { query: { id }, actor, t }: WhyInput,
  judge: () => Promise<AccountVerdict>,
): Promise<WhyAccount> {
  const call: ListCall = { readContext: readContextOf(deps.context, actor), t }
  const known = await readKnown(deps, id, call)
  const { row } = known
  const verdict = await judge()
  const text = verdict.rules.length === 0 ? '' : wordsOf(known, verdict.rules[0]!)
  return {
    title: t('account-why.title'),
    subject: [row.account, row.nickname, row.platform_label].filter(Boolean).join(' · '),
    made: madeBy({ actor, t }, call.readContext),
    may_run: verdict.reason === undefined,
    reason: verdict.reason ?? '',
    text,
    sections: [
      verdictOf(known, verdict, text),
      ...(await authoritySections(deps, known)),
      capsOf(known, verdict),
      ...(await peopleSections(deps, known)),
    ],
  }
}

function wordsOf({ row, call: { t } }: Known, { rule, text }: AccountVerdict['rules'][number]): string {
  return rule === 'no_account' && row.phone === null ? t('account-why.no_phone') : text
}

function verdictOf(known: Known, { reason, rules }: AccountVerdict, text: string): ReportSection {
  const { row } = known
  const { t } = known.call
  const words = reason === undefined ? t('account-why.may_run') : t('account-why.may_not', { reason: text })
  const said = rules.map((rule) => ({ rule: rule.rule, text: wordsOf(known, rule) }))
  const of = (name: 'status' | 'login_status') => t(choiceKey(account, name, Number(row[name])))
  return sectionOf('verdict', t('account-why.section.verdict'), {
    facts: [
      factOf('verdict', t('account-why.may'), words, { tone: reason === undefined ? 'good' : 'bad' }),
      factOf('status', t('account.field.status'), of('status'), { tone: row.status === 0 ? 'good' : 'bad' }),
      factOf('login_status', t('account.field.login_status'), of('login_status')),
      factOf('phone', t('account.field.phone'), row.phone_label ?? ''),
    ],
    table: said.length < 2 ? null : tableOf({ text: t('account-why.text') }, said, { empty: '' }),
  })
}

function capsOf({ row, platform, call: { t } }: Known, { used }: AccountVerdict): ReportSection {
  const words = (cap: unknown) => (Number(cap) > 0 ? String(cap) : t('account-why.no_cap'))
  const line = (window: string, field: 'cap_hour' | 'cap_day', count: number) => {
    const caps = [platform[field], row[field]].map(Number).filter((cap) => cap > 0)
    return {
      window,
      platform: words(platform[field]),
      own: words(row[field]),
      counts: words(caps.length === 0 ? 0 : Math.min(...caps)),
      used: String(count),
    }
  }
  const columns = {
    window: t('account-why.window'),
    platform: t('account-why.cap_platform'),
    own: t('account-why.cap_own'),
    counts: t('account-why.cap_counts'),
    used: t('account-why.used'),
  }
  const rows = [
    line(t('account-why.hour'), 'cap_hour', used.lastHour),
    line(t('account-why.day'), 'cap_day', used.lastDay),
  ]
  return sectionOf('caps', t('account-why.section.caps'), { table: tableOf(columns, rows, { empty: '' }) })
}
