import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { loadRows } from '../../../api/resourceCalls.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

const partSize = 50
/** As near to the end as this one is at it. */
const endPx = 8
/** As near to the beginning as this older ones are fetched. */
const fetchPx = 300

/**
 * What both wrote, part by part from below. Whoever reads further up is not moved by what comes: it is counted, and shown when they come
 * down or ask for it.
 */
export function useThread(id: number) {
  const queries = useQueryClient()
  const list = resourceNamed('private-message')
  const queryKey = ['conversation', 'thread', id]
  const box = useRef<HTMLDivElement>(null)
  /** The newest one that was there when they went up. */
  const [held, setHeld] = useState<number>()
  const parts = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      loadRows(list, { conversation: id, pageSize: partSize, pageIndex: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ rows }, all) => (rows.length === partSize ? all.length + 1 : undefined),
  })
  useChanged('private-message', () => void queries.invalidateQueries({ queryKey }))
  // What came while somebody looked moves the parts: what stands in two of them is one.
  const all = [...new Map(parts.data?.pages.flatMap(({ rows }) => rows.map((one) => [one.id, one]))).values()]
  // What was taken back was never written.
  const messages = all.filter(({ status }) => status !== privateMessageMachine.codes.withdrawn)
  const unseen = Math.max(
    0,
    messages.findIndex((one) => one.id === held),
  )
  return {
    box,
    parts,
    /** The newest first. */
    messages: messages.slice(unseen),
    unseen,
    /** The last one that whoever looks has before them; undefined as long as none have come. */
    last: parts.data && Math.max(0, ...messages.slice(unseen).map((one) => one.id)),
    /** Shows what has come. */
    toEnd() {
      setHeld(undefined)
      box.current?.scrollTo({ top: 0 })
    },
    onScroll() {
      const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
      // Of a reversed column the end is 0, and what is over it is below 0.
      const fromEnd = Math.abs(scrollTop)
      setHeld((before) => (fromEnd <= endPx ? undefined : (before ?? messages[0]?.id)))
      if (scrollHeight - clientHeight - fromEnd < fetchPx && parts.hasNextPage && !parts.isFetchingNextPage)
        void parts.fetchNextPage()
    },
  }
}
export type ThreadParts = ReturnType<typeof useThread>
