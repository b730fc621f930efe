import type { TextKey } from '../i18n/textKeys.gen.ts'

/** A part of the menu. */
interface MenuGroup {
  readonly text: TextKey
  /**
   * Of an area, to which definitions belong: who writes its lists at first. A permission set (`domains/permissionSet.ts`), or `grants`: each domain says it of its
   * own lists, and of others nobody but administrators.
   */
  readonly writers?: 'site' | 'grants'
}

/**
 * The groups of the menu, in its order: areas, and parts of them that a definition names (`menu.group`). A new one is a line here and its
 * text; one that has none is named by `npm run check`.
 */
export const menuGroups: Readonly<Record<string, MenuGroup>> = {
  home: { text: 'menu.home' },
  content: { text: 'menu.content', writers: 'grants' },
  publish: { text: 'menu.publish', writers: 'grants' },
  customer: { text: 'menu.customer', writers: 'grants' },
  statistics: { text: 'menu.statistics', writers: 'grants' },
  promotion: { text: 'menu.promotion', writers: 'grants' },
  site: { text: 'menu.site', writers: 'site' },
  fleet: { text: 'menu.fleet', writers: 'grants' },
  runs: { text: 'menu.runs' },
  devices: { text: 'menu.devices' },
  system: { text: 'menu.system', writers: 'grants' },
}
