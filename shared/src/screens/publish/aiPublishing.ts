import { defineScreen } from '../defineScreen.ts'

/** The composer. `?draft=`, `?library=`, `?items=`, `?time=` say what it begins with. */
export const aiPublishing = defineScreen({
  path: '/aiPublishing',
  keys: ['release.publish'],
  area: 'publish',
  title: 'publishing.title',
  menu: { rank: 10 },
})
