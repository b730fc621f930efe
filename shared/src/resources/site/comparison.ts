import { defineResource } from '../../resource/define.ts'
import { comparisonMachine } from '../../states/comparison.ts'

const count = { kind: 'integer', min: 0, width: 120 } as const
const address = { kind: 'text', max: 255, hidden: true, unsorted: true } as const

/** How much of `rankings_data` a list shows; the whole of it is given by `comparison.result`. */
export const shownRankings = 20_000

/**
 * site-cluster.md §2.13, computed as decisions.md §8 says. Rows come with their files (contracts/comparison.ts) and are
 * filled in by a job.
 */
export const comparison = defineResource({
  name: 'comparison',
  table: 'comparison',
  route: '/rankingDataFilter',
  area: 'site',
  paged: true,
  verbs: ['list', 'delete'],
  calls: {
    list: ['GET', '/screening/comparison'],
    delete: ['DELETE', '/screening/delete'],
  },
  fields: {
    domain_list_num: count,
    domain_total_num: count,
    rankings_num: count,
    /** Comma-separated; cut at a comma where it is longer. */
    rankings_data: { kind: 'text', max: shownRankings, unsorted: true, width: 240 },
    /** The ranking-station file. */
    file_name: { kind: 'text', max: 255, width: 210 },
    /** The index-station file; '' where our sites stand for it. */
    base_file_name: { kind: 'text', max: 255, leadsTo: { to: 'file', address: 'baseUrl' }, width: 160 },
    /** File of ours that are in the ranking and invalid; '' where there are none. */
    banned_domain: { kind: 'text', max: 255, unsorted: true, width: 190 },
    remarks: { kind: 'text', max: 500, multiline: true, unsorted: true, width: 160 },
    update_time: { kind: 'time', auto: 'update', width: 130 },
    url: address,
    baseUrl: address,
    bannedDomainUrl: address,
    banned_num: { ...count, hidden: true, unsorted: true },
    state: {
      kind: 'state',
      machine: comparisonMachine,
      colours: { computing: 'blue', done: 'green', failed: 'red' },
      hidden: true,
      unsorted: true,
      named: true,
    },
    /** Code of what went wrong, and its data as JSON. */
    error: { kind: 'text', max: 64, hidden: true, unsorted: true },
    error_data: { kind: 'text', max: 2000, hidden: true, unsorted: true },
  },
  by: { add: 'comparison.add', edit: 'comparison.edit' },
  order: ['update_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['file_name', 'base_file_name', 'remarks', 'rankings_data'] },
    start_time: { kind: 'from', field: 'update_time' },
    end_time: { kind: 'to', field: 'update_time' },
  },
})
