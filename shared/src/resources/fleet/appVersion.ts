import { defineComputed } from '../../resource/define.ts'

/** matrix.md §2: app and system version library. Which versions of which apps, and of Android, are on how many phones. */
export const appVersion = defineComputed({
  name: 'app-version',
  route: '/appVersion',
  menu: { group: 'devices', rank: 110 },
  area: 'fleet',
  paged: true,
  verbs: ['list', 'export'],
  visibility: 'as',
  fields: {
    // 1 an app; 2 Android itself.
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'green' }, width: 110 },
    /** Empty beside Android. */
    package: { kind: 'text', max: 255, width: 240 },
    version: { kind: 'text', max: 100, width: 140 },
    version_code: { kind: 'integer', nullable: true, width: 130 },
    phones: { kind: 'integer', width: 110 },
    /** Of the phones on which the sum is known: one file, or another under the same version. */
    md5: { kind: 'text', max: 32, unsorted: true, width: 280 },
    // Of the build with this sum (`app-build`); nobody approves Android. 0 listed and undecided; 1 approved; 2 rejected; 3 not listed, or its sum unknown.
    approved: {
      kind: 'choice',
      choices: { 0: 'orange', 1: 'green', 2: 'red', 3: 'grey' },
      nullable: true,
      width: 120,
      visibility: 'internal',
    },
    /** Whether the app belongs to a platform that is registered here. */
    platform: { kind: 'text', max: 64, width: 140 },
  },
  order: ['package', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['package', 'version', 'md5', 'platform'] },
    kind: { kind: 'equals', field: 'kind' },
    approved: { kind: 'equals', field: 'approved' },
  },
})
