import { defineComputed } from '../../resource/define.ts'

/** Approved builds whose APK is here: on how many phones each is, and on how many it could be. */
export const appUpgradeBuild = defineComputed({
  name: 'app-upgrade-build',
  route: '/appUpgrade',
  area: 'fleet',
  paged: true,
  verbs: ['list', 'export'],
  fields: {
    package: { kind: 'text', max: 255, width: 240 },
    version: { kind: 'text', max: 100, width: 130 },
    version_code: { kind: 'integer', width: 130 },
    apk_size: { kind: 'integer', format: 'bytes', width: 110 },
    /** Phones that have it. */
    current: { kind: 'integer', width: 110 },
    /** Phones with an older version. */
    upgradeable: { kind: 'integer', width: 110 },
    /** Of those the ones that wait in an upgrade or are being upgraded. */
    upgrading: { kind: 'integer', width: 110 },
    apk_md5: { kind: 'text', max: 32, unsorted: true, width: 280 },
  },
  order: ['package', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['package', 'version', 'apk_md5'] } },
})
