import { defineDomain } from '../../defineDomain.ts'
import { scriptMarks } from './figures.ts'
import { parameterHooks } from './parameterHooks.ts'
import { scriptHooks } from './scriptHooks.ts'
import { versionHooks } from './versionHooks.ts'

/** Scripts, their versions, and the values that operators set for them. */
export const scripts = defineDomain({
  name: 'scripts',
  figures: { marks: scriptMarks },
  grants: {
    phones: ['script.list', 'script-version.list', 'script-parameter.list'],
    scripts: ['script.*', 'script-version.*', 'script-parameter.*'],
  },
  extend: { script: scriptHooks, 'script-parameter': parameterHooks },
  start({ resources }) {
    resources.extend('script-version', versionHooks(resources.tables))
  },
})
