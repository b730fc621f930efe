// Written by `npm run generate`.
import type { Screen } from '../screens/defineScreen.ts'

/** The screens of figures. */
export const statisticsScreens: readonly Screen[] = [
  {"path":"/accountLevelStatistics","keys":["account-level-statistics.list"],"area":"statistics","title":"account-level-statistics.title","menu":{"group":"statistics","rank":40}},
  {"path":"/accountStatistics","keys":["account-statistics.list"],"area":"statistics","title":"account-statistics.title","menu":{"group":"statistics","rank":30}},
  {"path":"/businessOverview","keys":["business-statistics.list"],"area":"statistics","title":"business-statistics.title","menu":{"group":"statistics","rank":90}},
  {"path":"/operationsOverview","keys":["operator-statistics.list"],"area":"statistics","title":"operator-statistics.title","menu":{"group":"statistics","rank":20}},
  {"path":"/personaStatistics","keys":["persona-statistics.list"],"area":"statistics","title":"persona-statistics.title","menu":{"group":"statistics","rank":50}},
  {"path":"/publishStatistics","keys":["publish-statistics.list"],"area":"statistics","title":"publish-statistics.title","menu":{"group":"statistics","rank":60}},
  {"path":"/runStatistics","keys":["run-statistics.list"],"area":"statistics","title":"run-statistics.title","menu":{"group":"statistics","rank":70}},
  {"path":"/tagStatistics","keys":["tag-statistics.list"],"area":"statistics","title":"tag-statistics.title","menu":{"group":"statistics","rank":80}},
]
