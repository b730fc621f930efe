import { isFileField } from '@quarterdeck/shared/resource/field.ts'
import { LRUCache } from 'lru-cache'
import { JsonText } from '../../http/handler.ts'
import type { Live } from '../../platform/live.ts'
import { readingForAll } from '../../platform/store/callReads.ts'
import { isOfPeople, type Table } from '../table.ts'

/** What a list answers, its rows as JSON. */
type Answer<A> = Omit<A, 'data'> & { data: JsonText }
interface Kept {
  /** The table's, as it was before the rows were read. */
  version: number
  answer: Promise<unknown>
}

/** Characters of JSON that are kept for each list: some hundred pages. */
const budget = 2_000_000

/**
 * Gives the same answer to the same question while nothing is written to the table. `key`:
 * everything that the answer depends on beside the rows. Lists whose rows show something of other tables, are not the same for
 * everybody, or depend on the time are read each time.
 */
export function keepAnswers(table: Table, live: Pick<Live, 'version'>) {
  const { view, filters } = table.resource
  const isForAll = !isOfPeople(table.rights) && table.rights.kind !== 'query' && !table.outside
  const isTimed = Object.values(filters).some(({ kind }) => kind === 'within')
  const hasFiles = table.visible.some(([, field]) => isFileField(field))
  const showsOthers =
    table.references.length > 0 ||
    table.links.length > 0 ||
    table.hasComputed ||
    hasFiles ||
    table.hooks.present !== undefined
  const isKept = isForAll && !view && !isTimed && !showsOthers
  const kept = new LRUCache<string, Kept>({ maxSize: budget })
  return async <A extends { data: unknown }>(key: string, make: () => Promise<A>): Promise<Answer<A>> => {
    const answered = async () => {
      const { data, ...beside } = await make()
      return { ...beside, data: new JsonText(JSON.stringify(data)) }
    }
    if (!isKept) return answered()
    // Before the rows are read: what is written meanwhile makes the answer old.
    const version = live.version(table.resource.table)
    const known = kept.get(key)
    // The key stands for what `make` gives.
    if (known?.version === version) return known.answer as Promise<Answer<A>>
    const answer = readingForAll(answered)
    const entry = { version, answer }
    kept.set(key, entry, { size: key.length })
    try {
      const { size } = (await answer).data
      if (kept.peek(key) === entry) kept.set(key, entry, { size: key.length + size })
    } catch (error) {
      if (kept.peek(key) === entry) kept.delete(key)
      throw error
    }
    return answer
  }
}
