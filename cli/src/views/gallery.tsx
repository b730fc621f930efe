import { FleetStatus } from './FleetStatus.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { PhoneWall } from './PhoneWall.tsx'
import { WatchTasks } from './WatchTasks.tsx'

/** All views by name. This file is what showLive loads on a terminal, and with it Ink and React. */
export const gallery = { FleetStatus, ImportProgress, PhoneWall, WatchTasks }
export { mount } from './mount.tsx'
