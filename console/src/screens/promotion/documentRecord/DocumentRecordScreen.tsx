import { useT } from '../../../i18n/TextProvider.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { BookTaskList } from './BookTaskList.tsx'
import { PostingList } from './PostingList.tsx'
import './documentRecord.css'

const tabs = [
  { key: '1', title: 'book-task.tab.posting', right: 'posting.list', draw: () => <PostingList /> },
  { key: '2', title: 'book-task.tab.book_list', right: 'book-task.list', draw: () => <BookTaskList bookType={0} /> },
  { key: '3', title: 'book-task.tab.story_note', right: 'book-task.list', draw: () => <BookTaskList bookType={1} /> },
] as const

/** Posting and book-list promotion (site-cluster.md §2.15), one card tab for each kind. */
export function DocumentRecordScreen() {
  const t = useT()
  const may = useMay()
  return (
    <CardTabs
      tabs={tabs.filter(({ right }) => may(right)).map(({ key, title, draw }) => ({ key, title: t(title), draw }))}
    />
  )
}
