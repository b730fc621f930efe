// Written by `npm run generate`.
import type { AlertKinds } from '../resource/alert.ts'
import { accountAlerts } from './accountAlerts.ts'
import { fleetAlerts } from './fleetAlerts.ts'
import { restoreAlerts } from './restoreAlerts.ts'
import { runAlerts } from './runAlerts.ts'
import { serverAlerts } from './serverAlerts.ts'

export const alerts: readonly AlertKinds[] = [accountAlerts, fleetAlerts, restoreAlerts, runAlerts, serverAlerts]
