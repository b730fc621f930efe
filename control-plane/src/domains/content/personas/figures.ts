import { keptCodes } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { personaStatistics } from '@quarterdeck/shared/statistics/personaStatistics.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { asc, isNotNull } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { contentItem, contentReview, libraryItem, modelCall, persona } from '../../../platform/schema/tables.gen.ts'
import { type DaySpan, type FigureSource, seenAsOwn } from '../../figureSource.ts'
import { completed, plannedOn, postNumbers, sumsOfPosts } from '../../figuresOfPosts.ts'
import { personaDay } from './tables.ts'

const belongs = ['owner_user_id', 'user_group_id', 'organisation_id'] as const
const counted = ['made', 'kept', 'used', 'passed', 'published'] as const
const { passed, reviewed } = contentReviewMachine.codes

export const personaSource: FigureSource = {
  definition: personaStatistics,
  table: nameOf(personaDay),
  madeAs: 'persona',
  expressions: { responsible: 't.owner_user_id' },
  measuredAt: 't.measured_at',
  seen: seenAsOwn,
  begins: async (read, zone) => {
    const oldest = await oldestPersona.get(read)
    return oldest?.at ? formatDay(oldest.at, zone) : undefined
  },
  making: {
    key: ['persona', 'currency'],
    kept: [...belongs, 'group'],
    counted: [...counted, ...postNumbers, 'cost'],
    rows: rowsOf,
  },
}

function rowsOf(span: DaySpan): string {
  const within = (time: string) => `${time} >= ${span.start} AND ${time} < ${span.end}`
  const who = `n.id AS persona, ${belongs.map((name) => `n.${name}`).join(', ')}, n."group"`
  const items = nameOf(contentItem)
  return `SELECT ${who}, '' AS currency, coalesce(m.made, 0) AS made, coalesce(k.kept, 0) AS kept, coalesce(k.used, 0) AS used,
      coalesce(w.passed, 0) AS passed, coalesce(p.published, 0) AS published, ${postNumbers.map((name) => `p.${name}`).join(', ')}, 0 AS cost
    FROM ${nameOf(persona)} n
    LEFT JOIN (SELECT persona, count(*) AS made FROM ${items} WHERE ${within('create_time')} GROUP BY persona) m ON m.persona = n.id
    LEFT JOIN (SELECT i.persona, count(*) AS kept, sum(EXISTS (SELECT 1 FROM ${nameOf(libraryItem)} l WHERE l.item = i.id AND l.used = 1)) AS used
      FROM ${items} i WHERE i.kept = ${keptCodes.kept} AND ${within('i.kept_time')} GROUP BY i.persona) k ON k.persona = n.id
    LEFT JOIN (SELECT persona, count(*) AS passed FROM ${nameOf(contentReview)} WHERE status IN (${passed}, ${reviewed}) AND ${within('audit_time')}
      GROUP BY persona) w ON w.persona = n.id
    LEFT JOIN (SELECT persona, count(*) AS published, ${sumsOfPosts} FROM ${plannedOn(span)} AND p.status = ${completed} GROUP BY persona) p
      ON p.persona = n.id
    WHERE coalesce(n.create_time, 0) < ${span.end}
    UNION ALL SELECT ${who}, c.currency, ${counted.map(() => '0').join(', ')}, ${postNumbers.map(() => 'NULL').join(', ')}, sum(c.cost)
    FROM ${nameOf(modelCall)} c JOIN ${nameOf(persona)} n ON n.id = c.persona WHERE ${within('c.create_time')} AND c.cost > 0
    GROUP BY n.id, c.currency`
}

const oldestPersona = prepared((q) =>
  q
    .select({ at: persona.create_time })
    .from(persona)
    .where(isNotNull(persona.create_time))
    .orderBy(asc(persona.create_time))
    .limit(1),
)
