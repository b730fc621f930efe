import type { Reach } from '../../../http/handler.ts'
import type { PermissionSet } from '../../permissionSet.ts'

/** A built-in role and what it may do at first; an administrator may change the keys, never the role itself. */
export interface DefaultRole {
  /** matrix.md §6. */
  id: number
  name: string
  /** How far those who have it see rows of people. */
  reach: Reach
  /** `all`: every key there is. */
  permissionSets: 'all' | readonly PermissionSet[]
}

const work: readonly PermissionSet[] = [
  'look',
  'site',
  'ingest',
  'tasks',
  'configureTasks',
  'phones',
  'accounts',
  'content',
  'publish',
  'nurture',
  'registrations',
  'customers',
  'lookCommerce',
  'halt',
]

/** decisions.md §7 as a table: what each role gets when the system is set up, and of every key that comes later. */
export const defaultRoles: readonly DefaultRole[] = [
  { id: 0, name: 'super admin', reach: 'all', permissionSets: 'all' },
  { id: 1, name: 'administrator', reach: 'all', permissionSets: 'all' },
  {
    id: 3,
    name: 'team leader',
    reach: 'group',
    permissionSets: [...work, 'leadPhones', 'authorise', 'reviewContent', 'forget'],
  },
  { id: 6, name: 'operator', reach: 'own', permissionSets: work },
  { id: 8, name: 'operation', reach: 'own', permissionSets: work },
  { id: 9, name: 'operations', reach: 'own', permissionSets: work },
  { id: 10, name: 'demo', reach: 'organisation', permissionSets: ['look'] },
  { id: 11, name: 'probation', reach: 'own', permissionSets: ['look', 'tasks', 'tryContent', 'tryNurture'] },
  { id: 12, name: 'script manager', reach: 'own', permissionSets: ['scripts', 'lookNurture'] },
  {
    id: 13,
    name: 'business admin',
    reach: 'organisation',
    permissionSets: [
      ...(['site', 'ingest', 'tasks', 'configureTasks', 'phones', 'leadPhones', 'accounts', 'halt'] as const),
      ...(['customers', 'commerce', 'forget'] as const),
    ],
  },
  {
    id: 14,
    name: 'expert user',
    reach: 'own',
    permissionSets: ['site', 'reportTasks', 'content', 'lookAccounts', 'lookPublications'],
  },
  {
    id: 15,
    name: 'expert main admin',
    reach: 'organisation',
    permissionSets: [
      ...(['site', 'ingest', 'tasks', 'configureTasks', 'phones', 'leadPhones', 'halt'] as const),
      ...(['content', 'reviewContent', 'publish', 'lookAccounts'] as const),
    ],
  },
  {
    id: 16,
    name: 'marketing admin',
    reach: 'organisation',
    permissionSets: [
      'tasks',
      'configureTasks',
      'phones',
      'accounts',
      'halt',
      'publish',
      'lookContent',
      'lookTasks',
      'lookNurture',
      'lookCommerce',
    ],
  },
  {
    id: 17,
    name: 'registration admin',
    reach: 'organisation',
    permissionSets: ['register', 'registrations', 'lookContent'],
  },
  { id: 18, name: 'view', reach: 'organisation', permissionSets: ['look'] },
]
