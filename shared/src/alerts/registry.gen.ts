// Written by `npm run generate`.
import type { AlertKinds } from '../resource/alert.ts'
import { accountAlerts } from './accountAlerts.ts'
import { fleetAlerts } from './fleetAlerts.ts'
import { grantAlerts } from './grantAlerts.ts'
import { messageAlerts } from './messageAlerts.ts'
import { modelAlerts } from './modelAlerts.ts'
import { nurtureAlerts } from './nurtureAlerts.ts'
import { publicationAlerts } from './publicationAlerts.ts'
import { rankingAlerts } from './rankingAlerts.ts'
import { restoreAlerts } from './restoreAlerts.ts'
import { reviewAlerts } from './reviewAlerts.ts'
import { runAlerts } from './runAlerts.ts'
import { serverAlerts } from './serverAlerts.ts'
import { siteCheckAlerts } from './siteCheckAlerts.ts'
import { windowAlerts } from './windowAlerts.ts'
import { workflowAlerts } from './workflowAlerts.ts'

export const alerts: readonly AlertKinds[] = [accountAlerts, fleetAlerts, grantAlerts, messageAlerts, modelAlerts, nurtureAlerts, publicationAlerts, rankingAlerts, restoreAlerts, reviewAlerts, runAlerts, serverAlerts, siteCheckAlerts, windowAlerts, workflowAlerts]
