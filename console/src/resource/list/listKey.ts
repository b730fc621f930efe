import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Query } from '../../api/resourceCalls.ts'

/** What the answers of a list are kept under: all of them, or that to one query. */
export function listKey(name: string, query?: Query): readonly unknown[] {
  return query === undefined ? [name, 'list'] : [name, 'list', query]
}

/** What tells that rows changed: of a view, that of the list whose rows it shows. */
export function topicOf({ name, view }: Pick<AnyResource, 'name' | 'view'>): string {
  return view?.of ?? name
}
