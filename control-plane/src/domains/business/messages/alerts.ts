import { messageAlerts } from '@quarterdeck/shared/alerts/messageAlerts.ts'
import { conversationMachine } from '@quarterdeck/shared/states/conversation.ts'
import { workingHoursIn, workingTime } from '@quarterdeck/shared/values/workingTime.ts'
import { and, eq, isNotNull, isNull, min, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, accountGroup, conversation } from '../../../platform/schema/tables.gen.ts'
import { setting } from '../../../platform/tables.ts'
import { type AlertScope, isInScope, type MeasuredAlert, measured, scopeOf } from '../../alertMeasure.ts'
import { messageSettings } from './settings.ts'

const minuteMs = 60_000

/** What of messages is to be told. Nobody who was put off, closed or blocked waits. */
export const messageMeasures = measured(
  messageAlerts,
  {
    async unanswered(look) {
      const kept = await readSetting.get(look.from, { name: messageSettings.workingHours.name })
      const said = messageSettings.workingHours.schema.safeParse(JSON.parse(kept?.value ?? 'null'))
      const usual = said.success ? said.data : messageSettings.workingHours.default
      const waiting = await longestWaiting.all(look.from, scopeOf(look))
      return waiting.flatMap(({ subject, id, since, own }): MeasuredAlert[] => {
        const hours = workingHoursIn(own || usual) ?? []
        const value = Math.floor(workingTime(hours, look.zone, since, look.now) / minuteMs)
        return value > look.rule.threshold ? [{ subject, id, value }] : []
      })
    },
  },
  ['conversation'],
)

const readSetting = prepared((q, p: Params<{ name: string }>) =>
  q.select({ value: setting.value }).from(setting).where(eq(setting.name, p.name)),
)

const c = conversation
/** Of each account since when those wait who wait longest, and in which hours its group works. */
const longestWaiting = prepared((q, p: Params<AlertScope>) =>
  q
    .select({
      subject: sql<string>`${account.account}`,
      id: account.id,
      since: sql<number>`${min(c.waiting_since)}`,
      own: sql<string>`coalesce(${accountGroup.working_hours}, '')`,
    })
    .from(c)
    .innerJoin(account, eq(account.id, c.account))
    .leftJoin(accountGroup, eq(accountGroup.id, account.group))
    .where(
      and(
        ...[isNotNull(c.waiting_since), isNull(c.snoozed_until), eq(c.blocked, 0)],
        eq(c.state, conversationMachine.codes.open),
        isInScope(account.organisation_id, p),
      ),
    )
    .groupBy(account.id),
)
