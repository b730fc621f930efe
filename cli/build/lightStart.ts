import { sep } from 'node:path'
import type { Plugin } from 'vite'
import { newestMigration } from '../src/commands/backup/newestMigration.ts'
import { resourceNames } from '../src/resourceNames.ts'

const names = ['cli', 'src', 'resourceNames.ts'].join(sep)
const migrations = ['backup', 'newestMigration.ts'].join(sep)
const stub = '\0no-child-process'

/**
 * What keeps `qd --help` quick: of the resources and migrations only the names are at hand; commander's way of starting other programs
 * is never used and costs milliseconds to load; and the views are a bundle of their own (Ink needs modules, everything
 * else starts faster without).
 */
export function lightStart(): Plugin {
  return {
    name: 'light-start',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'node:child_process' && importer?.includes('commander')) return stub
      if (id.endsWith('/gallery.tsx')) return { id: '../views.mjs', external: true }
      return undefined
    },
    load(id) {
      if (id.endsWith(names)) return `export const resourceNames = ${JSON.stringify(resourceNames)}`
      if (id.endsWith(migrations)) return `export const newestMigration = ${JSON.stringify(newestMigration)}`
      return id === stub ? 'export default {}' : undefined
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
    },
  }
}
