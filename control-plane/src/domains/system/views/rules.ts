import { AppError, type Said } from '@quarterdeck/shared/errors/appError.ts'
import { listKey } from '@quarterdeck/shared/values/listPreference.ts'
import { viewLimits, viewManageKey, viewName, viewQuery } from '@quarterdeck/shared/values/savedView.ts'
import { type Actor, mayDo } from '../../../http/handler.ts'
import { sideOf } from '../../../resources/visibility/side.ts'
import type { KeptView } from './store.ts'

/** Every permission key there is, and that which opens a view of the kit, by the view's name. */
export interface ListKeys {
  known: ReadonlySet<string>
  views: ReadonlyMap<string, string>
  /** Lists about people outside, and views of these: what they are asked for may name somebody who is forgotten later. */
  personal: ReadonlySet<string>
}

/** Views of a list are for those who may see its rows. */
export function refuseUnseen(actor: Actor, list: string, { known, views }: ListKeys): void {
  const key = views.get(list.split('.')[0]!) ?? listKey(list)
  if (key === undefined) return
  if (!known.has(key)) {
    throw new AppError('invalid', {}, { problems: [{ field: 'list', code: 'not_a_choice', data: { value: list } }] })
  }
  if (!mayDo(actor, key)) throw new AppError('forbidden', { key })
}

/** What another keeps to themselves, or shares with another side, is as good as not there. */
export function refuseInvisible(actor: Actor, view: KeptView | undefined): asserts view is KeptView {
  const isShared = view?.shared === 1 && view.side === sideOf(actor)
  if (!view || (view.user_id !== actor.userId && !isShared)) throw new AppError('not_found')
}

/** One's own, or with the key what others share. Read-only users change nothing that others see. */
export function refuseChange(actor: Actor, view: Pick<KeptView, 'user_id' | 'shared'>): void {
  if (view.user_id !== actor.userId && !mayDo(actor, viewManageKey)) {
    throw new AppError('forbidden', { key: viewManageKey })
  }
  if (view.shared === 1 && actor.readOnly) throw new AppError('read_only_user')
}

/** A name as it is stored, or what is wrong with it. */
export function nameOf(given: string): string {
  const name = viewName(given)
  if (name !== undefined) return name
  const { length } = given.trim()
  if (length > viewLimits.name) throw refusal('name', { code: 'too_long', data: { max: viewLimits.name, length } })
  throw length === 0 ? refusal('name', { code: 'required' }) : refusal('name', { code: 'view_name' })
}

/** A query as it is stored. */
export function queryOf(given: string): string {
  const query = viewQuery(given)
  if (query === undefined) throw refusal('query', { code: 'view_query' })
  return query
}

function refusal(field: string, said: Said): AppError {
  return new AppError('invalid', {}, { problems: [{ field, ...said }] })
}
