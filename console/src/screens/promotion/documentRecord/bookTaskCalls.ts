import {
  type BookTaskRow,
  bookTaskTemplate,
  checkBookTasks,
  deleteBookTasks,
  type ExtendData,
  exportBookTasks,
  getBookTask,
  importBookTasks,
  listBookTasks,
  setTaskStatus,
} from '@quarterdeck/shared/contracts/bookTask.ts'
import { ask, askFile } from '../../../api/ask.ts'
import { type Loaded, loadedOf, type Query } from '../../../api/resourceCalls.ts'
import type { ChosenFile } from '../../../resource/importing/source.ts'

export type BookType = 0 | 1
export type BookTask = Awaited<ReturnType<typeof loadBookTask>>

/** Live topic and permission prefix. */
export const topic = 'book-task'

export async function loadBookTasks(query: Query, signal: AbortSignal): Promise<Loaded<BookTaskRow>> {
  return loadedOf<BookTaskRow>(await ask(listBookTasks, { query }, { signal }))
}

/** The switch with its settings, which comes beside the list. */
export function switchOf(beside: Record<string, unknown>): ExtendData | undefined {
  return beside.extendData as ExtendData | undefined
}

export async function loadBookTask(id: number, signal: AbortSignal) {
  return (await ask(getBookTask, { query: { id } }, { signal })).data
}

export async function changeStatus(ids: readonly number[], status: number, bookType: BookType, confirmed: boolean) {
  const body = { ids: ids.join(','), status, book_type: bookType, confirm_committed: confirmed ? 1 : 0 } as const
  return (await ask(setTaskStatus, { body })).data
}

export async function deleteTasks(ids: readonly number[]) {
  return (await ask(deleteBookTasks, { query: { ids: ids.join(',') } })).data
}

export async function checkTasks(ids: readonly number[]): Promise<number> {
  return (await ask(checkBookTasks, { body: { ids: ids.join(',') } })).data.queued
}

export async function checkFile(chosen: ChosenFile, bookType: BookType) {
  return (await ask(importBookTasks, { body: { ...chosen, dry_run: 1, book_type: bookType } })).data
}

export function exportTasks({ pageIndex: _page, pageSize: _size, ...query }: Query) {
  return askFile(exportBookTasks, { query })
}

export function template(bookType: BookType) {
  return askFile(bookTaskTemplate, { query: { book_type: bookType } })
}
