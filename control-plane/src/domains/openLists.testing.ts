import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { expect } from 'vitest'
import type { AccessScope } from '../http/handler.ts'
import type { TestPlane } from '../plane.testing.ts'
import { readAll, readPage } from '../resources/read/readRows.ts'
import { seesAll } from '../resources/visibility/readContext.ts'
import { createTopicsOf } from './liveTopics.ts'

export const definitions: readonly AnyResource[] = resources
const lists = definitions.filter((one) => one.verbs.includes('list') && !one.view?.of)

/** All lists as consoles have them open, which load again what they hear of, and nothing else. */
export interface OpenLists {
  /** Each shows what a fresh one shows; `said` is what was done. How many show something else than the last time. */
  compare(said: string): Promise<number>
  close(): void
}

export async function openLists(plane: TestPlane, now: number): Promise<OpenLists> {
  const { live } = plane.context
  const topicsOf = createTopicsOf(live, { tables: plane.resources.tables, topics: {} })
  const told = new Set<string>()
  const close = live.listen({
    written(rows) {
      for (const { topic } of topicsOf(rows)) told.add(topic)
    },
  })
  const open = new Map<string, string>()
  for (const list of lists) open.set(list.name, await readList(plane, list, now))
  return {
    async compare(said) {
      let changed = 0
      for (const list of lists) {
        const before = open.get(list.name)
        if (told.delete(list.name)) open.set(list.name, await readList(plane, list, now))
        if (open.get(list.name) !== before) changed++
        const fresh = await readList(plane, list, now)
        // What goes on by itself may have written meanwhile.
        if (!told.has(list.name)) expect(open.get(list.name), `${list.name} after ${said}`).toBe(fresh)
      }
      return changed
    },
    close,
  }
}

const accessScopes: readonly AccessScope[] = [
  seesAll,
  { userId: 1, reach: 'organisation', groupId: 1, organisationId: 1, external: false },
  { userId: 1, reach: 'group', groupId: 1, organisationId: 1, external: true },
]

/** Its first page, as different people read it. What was written at random may be nothing that can be said: then it says only that. */
async function readList({ resources, context }: TestPlane, { name, paged }: AnyResource, now: number): Promise<string> {
  const table = resources.tables.get(name)!
  const { read } = context.store
  const pages = accessScopes.map(async (accessScope) => {
    const call = { readContext: { accessScope, zone: 'UTC', now }, t: (key: string) => key }
    const query = { filters: {}, pageIndex: 1, pageSize: 50 }
    return paged ? readPage(table, read, query, call) : readAll(table, read, query, call)
  })
  const answers = await Promise.all(pages.map((page) => page.catch((error: unknown) => String(error))))
  return JSON.stringify(answers, null, 1)
}
