import { lazy } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { UntilCell } from './UntilCell.tsx'

const isAvailable = ({ available }: Row) => Number(available) === 1

/** One post to see what comes of an event, and a task about it. */
export const ofEvents: { extensions: ScreenExtensions } = {
  extensions: {
    cells: { until: UntilCell },
    rowTools: [
      {
        name: 'make-task',
        label: (t) => t('article.more.make_task'),
        key: 'event.make-task',
        writes: true,
        first: true,
        fits: isAvailable,
        does: { to: ({ id }) => `/batchContent?new=ai&event=${id}` },
      },
      {
        name: 'test',
        label: (t) => t('template.more.test'),
        key: 'event.test',
        writes: true,
        fits: isAvailable,
        does: { dialog: lazy(() => import('./TestEventDialog.tsx').then((m) => ({ default: m.TestEventDialog }))) },
      },
    ],
  },
}

/** The tasks of all events of a group, shown before they are made. */
export const ofGroups: { extensions: ScreenExtensions } = {
  extensions: {
    rowTools: [
      {
        name: 'run',
        label: (t) => t('event-group.more.run'),
        key: 'event-group.run',
        writes: true,
        first: true,
        does: { dialog: lazy(() => import('./RunDialog.tsx').then((m) => ({ default: m.RunDialog }))) },
      },
    ],
  },
}
