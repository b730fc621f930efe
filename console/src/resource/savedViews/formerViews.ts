import { addView } from '@quarterdeck/shared/contracts/views.ts'
import { viewLimits } from '@quarterdeck/shared/values/savedView.ts'
import { ask } from '../../api/ask.ts'
import { isCallError } from '../../api/consequence.ts'
import { type ListShape, readListState } from '../list/listState.ts'
import { formerKey } from './formerKey.ts'
import { queryOfState } from './viewQueries.ts'

interface FormerView {
  name: string
  /** The whole address of the page, as it was. */
  search: string
}

/**
 * Hands the views that this browser kept over to the server, once; true when there is something new. What the server
 * refuses for good is dropped, what could not be sent stays for the next time.
 */
export async function takeFormerViews(list: string, shape: ListShape): Promise<boolean> {
  const views = read(list)
  // Out of the way first: another tab must not hand over the same.
  localStorage.removeItem(formerKey(list))
  const left: FormerView[] = []
  let taken = 0
  for (const view of views) {
    const query = queryOfState(readListState(new URLSearchParams(view.search), shape), shape)
    if (query === undefined) continue
    const body = { list, name: view.name.slice(0, viewLimits.name), query }
    try {
      await ask(addView, { body }, { quiet: true })
      taken++
    } catch (error) {
      const isRefused = isCallError(error) && (error.status === 400 || error.code === 'view_name_taken')
      if (!isRefused) left.push(view)
    }
  }
  if (left.length > 0) localStorage.setItem(formerKey(list), JSON.stringify(left))
  return taken > 0
}

function read(list: string): FormerView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(formerKey(list)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

function isView(view: Partial<FormerView> | null): view is FormerView {
  return typeof view?.name === 'string' && typeof view.search === 'string'
}
