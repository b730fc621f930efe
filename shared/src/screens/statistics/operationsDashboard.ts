import { defineScreen } from '../defineScreen.ts'

/** How things stand at this moment, today included: what is finished is in the statistics. */
export const operationsDashboard = defineScreen({
  path: '/operationsDashboard',
  keys: ['run.list', 'publication.list', 'account.list', 'phone.list', 'verify-task.list'],
  area: 'statistics',
  title: 'operations-dashboard.title',
  menu: { rank: 10 },
})
