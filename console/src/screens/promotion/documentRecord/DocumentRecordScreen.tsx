import { Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { BookTaskList } from './BookTaskList.tsx'
import './documentRecord.css'

const tabs = [
  { key: '2', title: 'book-task.tab.book_list', draw: () => <BookTaskList key="2" bookType={0} /> },
  { key: '3', title: 'book-task.tab.story_note', draw: () => <BookTaskList key="3" bookType={1} /> },
] as const

/** Posting and book-list promotion (site-cluster.md §2.15), one card tab for each kind. */
export function DocumentRecordScreen() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const current = tabs.find((tab) => tab.key === params.get('tab')) ?? tabs[0]
  return (
    <div className="document-record">
      <Tabs
        type="card"
        size="small"
        activeKey={current.key}
        // Another tab is another list: filters and page of this one do not go with it.
        onChange={(key) => setParams(key === tabs[0].key ? {} : { tab: key })}
        items={tabs.map(({ key, title }) => ({ key, label: t(title) }))}
      />
      {current.draw()}
    </div>
  )
}
