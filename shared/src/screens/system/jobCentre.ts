import { defineScreen } from '../defineScreen.ts'

export const jobCentre = defineScreen({
  path: '/jobCentre',
  keys: [],
  area: 'system',
  title: 'job.title',
  hidden: true,
})
