import type { ForeignName } from './scriptProblem.ts'

/**
 * What a script finds in its context, by name. The sandbox makes it (agent/src/sandbox/guest), its types are in
 * agent/src/sandbox/api.d.ts; a test of the agent sees to it that all three say the same.
 */

/** Give a locator. */
export const selectors = ['byText', 'byId', 'byDescription', 'byClass'] as const
/** Give a narrower locator. */
export const narrowing = ['first', 'last', 'nth', 'filter'] as const

/** Calls that do nothing until they are awaited. */
export const actions = {
  phone: ['open', 'openLink', 'swipe', 'key', 'screenshot'],
  locator: [
    ...['tap', 'longPress', 'fill', 'clear', 'setChecked', 'text', 'description', 'isEnabled', 'isChecked'],
    ...['isVisible', 'count', 'waitFor', 'scrollIntoView'],
  ],
  task: ['commit', 'fail', 'askPerson', 'report'],
} as const

/** The fields of tasks, book tasks first, each as it is where a task has none: scripts may read all of them. */
export const emptyTask = {
  id: 0,
  kind: '',
  purpose: '',
  book_name: '',
  search_keyword: '',
  describe: '',
  domains: '',
  share_link: '',
  title: '',
  text: '',
  segments: [] as readonly string[],
  alts: [] as readonly string[],
  files: [] as readonly string[],
  scheduled_time: '',
  media_count: 0,
  committed_time: 0,
  nickname: '',
  keywords: [] as readonly string[],
  quantity_min: 0,
  quantity_max: 0,
  time_range_min: 0,
  time_range_max: 0,
  peer: '',
  answers: '',
  said: [] as readonly string[],
  since: 0,
} as const
export const taskFields = Object.keys(emptyTask) as (keyof typeof emptyTask)[]

/** What the script's function gets. */
export const contextNames = ['phone', 'task', 'parameters', 'account', 'log', 'sleep'] as const

/** The things of a script that have names of their own; of `parameters` the script says them itself. */
export type ScriptObject = 'context' | 'phone' | 'locator' | 'task' | 'account' | 'log' | 'parameters'

/** What each of them has. */
export const namesOf: Readonly<Record<Exclude<ScriptObject, 'parameters'>, readonly string[]>> = {
  context: contextNames,
  phone: [...selectors, ...actions.phone],
  locator: [...selectors, ...narrowing, ...actions.locator],
  task: [...taskFields, ...actions.task],
  account: ['name'],
  log: ['debug', 'info', 'warn', 'error'],
}

/** What other places of JavaScript have and a script has not: what to do instead. */
export const instead: Readonly<Record<string, ForeignName>> = {
  setTimeout: 'foreign_sleep',
  setInterval: 'foreign_loop',
  console: 'foreign_log',
  fetch: 'foreign_reach',
  require: 'foreign_import',
  process: 'foreign_reach',
  document: 'foreign_find',
}
