import type { Duty } from '../duty.ts'

/** A built-in role and what it may do at first; an administrator may change the keys, never the role itself. */
export interface DefaultRole {
  /** matrix.md §6. */
  id: number
  name: string
  /** `all`: every key there is. */
  duties: 'all' | readonly Duty[]
}

const work: readonly Duty[] = ['look', 'site', 'ingest', 'tasks', 'configureTasks', 'phones', 'accounts', 'halt']

/** decisions.md §7 as a table: what each role gets when the system is set up, and of every key that comes later. */
export const defaultRoles: readonly DefaultRole[] = [
  { id: 0, name: 'super admin', duties: 'all' },
  { id: 1, name: 'administrator', duties: 'all' },
  { id: 3, name: 'team leader', duties: [...work, 'leadPhones', 'authorise'] },
  { id: 6, name: 'operator', duties: work },
  { id: 8, name: 'operation', duties: work },
  { id: 9, name: 'operations', duties: work },
  { id: 10, name: 'demo', duties: ['look'] },
  { id: 11, name: 'probation', duties: ['look', 'tasks'] },
  { id: 12, name: 'script manager', duties: ['scripts'] },
  {
    id: 13,
    name: 'business admin',
    duties: ['site', 'ingest', 'tasks', 'configureTasks', 'phones', 'leadPhones', 'accounts', 'halt'],
  },
  { id: 14, name: 'expert user', duties: ['site', 'reportTasks'] },
  {
    id: 15,
    name: 'expert main admin',
    duties: ['site', 'ingest', 'tasks', 'configureTasks', 'phones', 'leadPhones', 'halt'],
  },
  { id: 16, name: 'marketing admin', duties: ['tasks', 'configureTasks', 'phones', 'accounts', 'halt'] },
  { id: 17, name: 'registration admin', duties: ['register'] },
  { id: 18, name: 'view', duties: ['look'] },
]
