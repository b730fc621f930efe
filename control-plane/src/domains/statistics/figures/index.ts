import { figureEndpointsOf, rerunStatistics } from '@quarterdeck/shared/contracts/figures.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { longestSpan } from '@quarterdeck/shared/resource/statistics.ts'
import { statistics } from '@quarterdeck/shared/statistics/registry.gen.ts'
import { daysBetween } from '@quarterdeck/shared/values/publishTimes.ts'
import { defineDomain } from '../../defineDomain.ts'
import { jobs } from '../../system/jobs/index.ts'
import { announcedFigures } from './announcedFigures.ts'
import { Answering, type Asked } from './answer.ts'
import { createDayJob } from './dayJob.ts'
import { exportFigures } from './exportFigures.ts'
import { operatorSource } from './operator.ts'

export const figures = defineDomain({
  name: 'figures',
  needs: { jobs },
  contracts: [{ rerunStatistics }, ...statistics.map((definition) => figureEndpointsOf(definition))],
  figures: { sources: [operatorSource] },
  start({ context, router, resources, domains }, { jobs }) {
    const { sources, marks } = announcedFigures(domains)
    const days = createDayJob(context, jobs, sources)
    for (const source of sources) {
      const calls = figureEndpointsOf(source.definition)
      const answering = new Answering(context, resources, source, marks)
      router.serve(calls.list, async ({ query, actor, t }) => {
        const asked = checked(query as Asked, source.definition.measures)
        const found = await answering.find(asked, actor, t)
        const { pageIndex, pageSize } = query as { pageIndex: number; pageSize: number }
        const totalCount = found.groups.length
        const page = found.groups.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
        const { from, to, next, before } = found.days
        const [data, beside] = await Promise.all([found.rows(page), answering.beside(asked, actor, found)])
        const counts = { totalCount, totalPage: Math.ceil(totalCount / pageSize), pageIndex, pageSize }
        return { data, ...counts, from, to, next, before_from: before.from, before_to: before.to, ...beside } as never
      })
      router.serve(calls.export, async ({ query, actor, t, signal }) => {
        const asked = checked(query as Asked, source.definition.measures)
        return exportFigures(source.definition, await answering.find(asked, actor, t), t, signal)
      })
    }
    router.serve(rerunStatistics, async ({ body: { from, to }, actor }) => {
      if (to < from || daysBetween(from, to) >= longestSpan) throw new AppError('invalid')
      return { data: { job: await days.rerun(actor, { from, to }) } }
    })
    return days
  },
})

/** What is ordered by, there must be; and of days of one's own the first, not after the last, and no more than fit. */
function checked(asked: Asked, measures: object): Asked {
  const { order_field: field, start_time: from, end_time: to } = asked
  if (field !== undefined && !(field in measures)) throw new AppError('invalid')
  if ((from === undefined) !== (to === undefined)) throw new AppError('invalid')
  if (from !== undefined && to !== undefined && (to < from || daysBetween(from, to) >= longestSpan))
    throw new AppError('invalid')
  return asked
}
