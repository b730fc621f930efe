import { defineResource } from '../../resource/define.ts'

/**
 * site-cluster.md §2.12: files that are kept here and downloaded by name. What is in them comes by upload
 * (contracts/files.ts), so that no field is written by the derived layer.
 */
export const fileSite = defineResource({
  name: 'file-site',
  table: 'file_site',
  route: '/dataFileMaintenance',
  area: 'site',
  paged: true,
  verbs: ['list', 'delete'],
  calls: {
    list: ['GET', '/filesite/page'],
    delete: ['DELETE', '/filesite/delete'],
  },
  fields: {
    file_name: {
      kind: 'text',
      max: 255,
      required: true,
      leadsTo: { to: 'file', address: 'url' },
      width: 420,
    },
    /** Where it is downloaded with a session. */
    url: { kind: 'text', max: 3000, hidden: true, unsorted: true },
    size: { kind: 'integer', min: 0, unsorted: true, format: 'bytes' },
    update_time: { kind: 'time', auto: 'update', width: 180 },
    // The mark of an update by hand stands in front of what an operator wrote.
    remarks: { kind: 'text', max: 520, multiline: true, unsorted: true, width: 420 },
  },
  naturalKey: ['file_name'],
  by: { add: 'file-site.add', edit: 'file-site.edit' },
  order: ['update_time', 'desc'],
  filters: { file_name: { kind: 'search', fields: ['file_name'] } },
})
