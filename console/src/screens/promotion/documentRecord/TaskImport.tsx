import { useQuery } from '@tanstack/react-query'
import { formatTotal } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { ImportDialog } from '../../../resource/importing/ImportDialog.tsx'
import { type BookType, checkFile, loadBookTasks, template, topic } from './bookTaskCalls.ts'

interface TaskImportProps {
  bookType: BookType
  onChanged(): void
  onClose(): void
}

/** Tasks repeat each other where these are the same. */
const alike = {
  0: ['book-task.field.book_name', 'book-task.field.search_keyword', 'book-task.field.domains'],
  1: ['book-task.note.book_name', 'book-task.note.search_keyword', 'book-task.field.domains'],
} as const

/** Import of tasks of one type. */
export function TaskImport({ bookType, onChanged, onClose }: TaskImportProps) {
  const { t, language } = useTexts()
  const title = t(`book-task.choice.book_type.${bookType}`)
  const query = { book_type: bookType, pageIndex: 1, pageSize: 1 }
  const there = useQuery({
    queryKey: [topic, 'count', query],
    queryFn: ({ signal }) => loadBookTasks(query, signal),
  })
  return (
    <ImportDialog
      title={title}
      source={{
        title,
        check: (chosen) => checkFile(chosen, bookType),
        alike: t('import.alike', { fields: alike[bookType].map((key) => t(key)).join(' · ') }),
        template: () => template(bookType),
        clearing: { there: there.data && formatTotal(there.data, language) },
      }}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
