import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { useQueries } from '@tanstack/react-query'
import { loadRow, type Row } from '../../../api/resourceCalls.ts'

/** What goes out as a post: of the library, or of a content task. */
export interface Content {
  id: number
  /** What people know it by. */
  name: string
  title: string
  text: string
  files: readonly FileReply[]
  cover: FileReply | undefined
  alt: string
  ai_generated: boolean
}

/** So many are shown; of more only the number. */
const mostShown = 60

/** The contents of these rows, in their order; undefined as long as one is not there. */
export function useContents(kind: 'library' | 'items', ids: readonly number[]) {
  const found = useQueries({
    queries: ids.slice(0, mostShown).map((id) => ({
      queryKey: [kind, 'content', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadRow(lists[kind], id, signal),
      staleTime: 60_000,
    })),
  })
  return found.map(({ data }, at) => ({ id: ids[at]!, content: data && contentOf(kind, data) }))
}

const lists = {
  library: libraryItem,
  items: contentItem,
}

function contentOf(kind: 'library' | 'items', row: Row): Content {
  const text = String((kind === 'library' ? row.content : row.text) ?? '')
  const title = String(row.title ?? '')
  return {
    id: row.id,
    name: title || firstLine(text) || `#${row.id}`,
    title,
    text,
    files: [...filesOf(row, 'media'), ...filesOf(row, 'image'), ...filesOf(row, 'video')],
    cover: filesOf(row, 'cover')[0],
    alt: String(row.alt ?? ''),
    ai_generated: row.ai_generated === 1,
  }
}

function filesOf(row: Row, field: string): readonly FileReply[] {
  return (row[`${field}_files`] as readonly FileReply[] | undefined) ?? []
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return [...line].slice(0, 60).join('')
}
