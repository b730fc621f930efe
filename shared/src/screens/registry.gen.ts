// Written by `npm run generate`.
import type { Screen } from './defineScreen.ts'
import { android } from './fleet/android.ts'
import { groupControl } from './fleet/groupControl.ts'
import { projectionWall } from './fleet/projectionWall.ts'
import { runStatistics } from './fleet/runStatistics.ts'
import { homeStatis } from './home/homeStatis.ts'
import { documentRecord } from './promotion/documentRecord.ts'
import { sitePage } from './site/sitePage.ts'
import { jobCentre } from './system/jobCentre.ts'
import { settingManage } from './system/settingManage.ts'

export const screens: readonly Screen[] = [android, groupControl, projectionWall, runStatistics, homeStatis, documentRecord, sitePage, jobCentre, settingManage]
