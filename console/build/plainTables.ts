import type { Plugin } from 'vite'

const stub = '\0plain-tables'

/**
 * antd's table brings filters in its column heads, and with them its tree, radios and menus: 16 kB gzip. Our lists filter
 * above the table, so that part is replaced by one that lets every row pass.
 */
export function plainTables(): Plugin {
  return {
    name: 'plain-tables',
    enforce: 'pre',
    resolveId(source, importer) {
      const fromTable = importer?.replaceAll('\\', '/').includes('/antd/es/table/InternalTable.js')
      return fromTable && source === './hooks/useFilter' ? stub : undefined
    },
    load(id) {
      if (id !== stub) return undefined
      return [
        'const unchanged = (columns) => columns',
        'const none = []',
        'const noFilters = {}',
        'export const getFilterData = (data) => data',
        'export default () => [unchanged, none, noFilters]',
      ].join('\n')
    },
  }
}
