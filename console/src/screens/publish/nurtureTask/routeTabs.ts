import type { RouteTab } from '../../../resource/routeTabs.ts'
import { NurtureWeek } from './NurtureWeek.tsx'

export const routeTabs: readonly RouteTab[] = [
  { title: 'nurture-plan.week', right: 'nurture-task.list', draw: NurtureWeek },
]
