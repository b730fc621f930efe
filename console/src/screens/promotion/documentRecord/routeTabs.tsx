import type { RouteTab } from '../../../resource/routeTabs.ts'
import { BookTaskList } from './BookTaskList.tsx'

/** Tabs 2 and 3 of site-cluster.md §2.15. */
export const routeTabs: readonly RouteTab[] = [
  { title: 'book-task.tab.book_list', right: 'book-task.list', draw: () => <BookTaskList bookType={0} /> },
  { title: 'book-task.tab.story_note', right: 'book-task.list', draw: () => <BookTaskList bookType={1} /> },
]
