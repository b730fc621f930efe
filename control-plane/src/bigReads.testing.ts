import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import { releaseAccounts } from '@quarterdeck/shared/contracts/publishing.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { statistics } from '@quarterdeck/shared/statistics/registry.gen.ts'

/** A GET that somebody opens all day. */
export interface BigRead {
  /** With its query. */
  path: string
  /** A spreadsheet, which is written beside all calls: only whoever asked for it waits. */
  isExport: boolean
}

/** Every list, view, statistic and export, as it opens and by a keyword where it has one. */
export function bigReads(): BigRead[] {
  const lists = (resources as readonly AnyResource[]).flatMap((resource) => {
    const { list, export: whole } = endpointsOf(resource)
    return readsOf({ list, whole, hasKeyword: 'keyword' in resource.filters })
  })
  const figures = statistics.flatMap((one) => {
    const { list, export: whole } = figureEndpointsOf(one)
    return readsOf({ list, whole, hasKeyword: false })
  })
  return [...lists, ...figures, ...readsOf({ list: releaseAccounts, hasKeyword: true })]
}

interface Called {
  path: string
}

function readsOf({
  list,
  whole,
  hasKeyword,
}: {
  list?: Called | undefined
  whole?: Called | undefined
  hasKeyword: boolean
}) {
  const of = ({ path }: Called, isExport: boolean) =>
    ['', ...(hasKeyword ? ['?keyword=99'] : [])].map((query): BigRead => ({ path: `/api${path}${query}`, isExport }))
  return [...(list ? of(list, false) : []), ...(whole ? of(whole, true) : [])]
}
