import { defineResource } from '../../resource/define.ts'

/**
 * Builds of apps, known by package and the MD5 of their APK: which of them may be on phones. Phones are only compared with it, nothing
 * is changed on them; `app-version` shows what they have.
 */
export const appBuild = defineResource({
  name: 'app-build',
  table: 'app_build',
  route: '/appBuild',
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    package: { kind: 'text', max: 255, required: true, fixed: true, single: true, width: 240 },
    apk_md5: { kind: 'text', max: 32, required: true, fixed: true, single: true, width: 280 },
    version: { kind: 'text', max: 100, single: true, width: 130 },
    version_code: { kind: 'integer', min: 0, max: 2_100_000_000, single: true, width: 130 },
    // 0 nobody has decided; 1 approved; 2 refused.
    approved: {
      kind: 'choice',
      choices: { 0: 'orange', 1: 'green', 2: 'red' },
      default: 0,
      key: 'app-build.approve',
      width: 110,
    },
    approved_by: { kind: 'text', max: 64, computed: true, width: 130 },
    remark: { kind: 'text', max: 500, multiline: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['package', 'apk_md5'],
  order: ['package', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['package', 'version', 'apk_md5', 'remark'] },
    approved: { kind: 'equals', field: 'approved' },
  },
  rules: ({ apk_md5 }) => (isMd5(apk_md5) ? [] : [{ field: 'apk_md5', code: 'not_an_md5' }]),
})

/** As phones and tools write it. */
function isMd5(value: unknown): boolean {
  return /^[\da-f]{32}$/.test(String(value))
}
