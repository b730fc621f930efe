// Written by `npm run generate`.
import type { StatisticsDefinition } from '../resource/statistics.ts'
import { accountLevelStatistics } from './accountLevelStatistics.ts'
import { accountStatistics } from './accountStatistics.ts'
import { businessStatistics } from './businessStatistics.ts'
import { operatorStatistics } from './operatorStatistics.ts'
import { personaStatistics } from './personaStatistics.ts'
import { publishStatistics } from './publishStatistics.ts'
import { runStatistics } from './runStatistics.ts'
import { tagStatistics } from './tagStatistics.ts'

export const statistics: readonly StatisticsDefinition[] = [accountLevelStatistics, accountStatistics, businessStatistics, operatorStatistics, personaStatistics, publishStatistics, runStatistics, tagStatistics]
