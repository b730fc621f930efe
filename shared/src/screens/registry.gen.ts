// Written by `npm run generate`.
import type { Screen } from './defineScreen.ts'
import { contentChain } from './content/contentChain.ts'
import { accountWhy } from './fleet/accountWhy.ts'
import { android } from './fleet/android.ts'
import { groupControl } from './fleet/groupControl.ts'
import { projectionWall } from './fleet/projectionWall.ts'
import { homeStatis } from './home/homeStatis.ts'
import { documentRecord } from './promotion/documentRecord.ts'
import { aiPublishing } from './publish/aiPublishing.ts'
import { publicationChain } from './publish/publicationChain.ts'
import { publishCalendar } from './publish/publishCalendar.ts'
import { sitePage } from './site/sitePage.ts'
import { operationsDashboard } from './statistics/operationsDashboard.ts'
import { jobCentre } from './system/jobCentre.ts'
import { settingManage } from './system/settingManage.ts'
import { userAccess } from './system/userAccess.ts'

export const screens: readonly Screen[] = [contentChain, accountWhy, android, groupControl, projectionWall, homeStatis, documentRecord, aiPublishing, publicationChain, publishCalendar, sitePage, operationsDashboard, jobCentre, settingManage, userAccess]
