import { defineScreen } from '../defineScreen.ts'

/** From an empty installation to a first post (matrix-screens.md §6.10.1). */
export const setupWizard = defineScreen({
  path: '/setupWizard',
  keys: ['setting.edit'],
  area: 'system',
  title: 'setup.title',
  menu: { rank: 1 },
})
