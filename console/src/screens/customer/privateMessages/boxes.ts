import type { Query } from '../../../api/resourceCalls.ts'

/** What people look through conversations for, the most frequent first. */
export const boxes = ['waiting', 'mine', 'mentioned', 'snoozed', 'all'] as const
export type Box = (typeof boxes)[number]

export function boxOf(given: string | null): Box {
  return boxes.find((box) => box === given) ?? 'waiting'
}

const longestWaiting = { order_field: 'waiting_since', order_sort: 'asc' } as const

/** What the list of conversations is asked for, for whoever looks. */
export function boxQuery(box: Box, userId: number): Query {
  switch (box) {
    case 'waiting':
      return { waiting: 1, snoozed: 0, ...longestWaiting }
    case 'mine':
      return { assigned_to: userId }
    case 'mentioned':
      return { mentioned: userId }
    case 'snoozed':
      return { snoozed: 1 }
    case 'all':
      return {}
  }
}
