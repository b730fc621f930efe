import { defineScreen } from '../defineScreen.ts'

export const settingManage = defineScreen({
  path: '/settingManage',
  keys: ['setting.list', 'site-check.config'],
  area: 'system',
  title: 'retention.title',
})
