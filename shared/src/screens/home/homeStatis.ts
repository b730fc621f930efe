import { defineScreen } from '../defineScreen.ts'

export const homeStatis = defineScreen({
  path: '/homeStatis',
  keys: [],
  area: 'home',
  title: 'menu.homeStatis',
})
