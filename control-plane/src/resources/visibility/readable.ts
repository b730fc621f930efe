import type { SQL } from 'drizzle-orm'
import type { AccessScope } from '../../http/handler.ts'
import { sql } from '../../platform/schema/drizzle.ts'
import { nameOf } from '../../platform/schema/nameOf.ts'
import { user } from '../../platform/schema/tables.gen.ts'
import { quoted } from '../columns.ts'
import type { About, Rights, Table } from '../table.ts'
import { sideOf } from './side.ts'

/** What must hold for a row, as SQL over an alias. */
export interface Test {
  sql: string
  params: readonly number[]
}

/**
 * Which rows of a list somebody sees, over the alias `t`; nothing where those are all. The one answer to that question:
 * whatever reads rows for people, counts them, names them or changes them asks it.
 */
export function readable({ rights }: Pick<Table, 'rights'>, accessScope: AccessScope, alias = 't'): Test | undefined {
  if (rights.kind === 'all') {
    const { offered } = rights
    return accessScope.external && offered !== undefined
      ? { sql: `${alias}.${quoted(offered)} = 1`, params: [] }
      : undefined
  }
  return test(rights, accessScope, alias, seenBy)
}

/** The same inside a prepared query. */
export function readableIn(table: Pick<Table, 'rights'>, accessScope: AccessScope, alias: string): SQL | undefined {
  const seen = readable(table, accessScope, alias)
  if (!seen) return undefined
  const [first = '', ...others] = seen.sql.split('?')
  return others.reduce((before, part, at) => sql`${before}${seen.params[at]}${sql.raw(part)}`, sql.raw(first))
}

/** Which rows somebody may change: those that they see, but for what belongs to no organisation, or to everybody and is changed inside. */
export function changeable({ rights }: Pick<Table, 'rights'>, accessScope: AccessScope, alias = 't'): Test | undefined {
  return test(rights, accessScope, alias, changedBy)
}

const nothing: Test = { sql: '0', params: [] }
const everything: Test = { sql: '1', params: [] }

type By = (kind: 'own' | 'organisation', accessScope: AccessScope, column: (name: string) => string) => Test

function test(rights: Rights, accessScope: AccessScope, alias: string, by: By): Test | undefined {
  if (rights.kind === 'query') return undefined
  if (rights.kind === 'internal' || rights.kind === 'all') return accessScope.external ? nothing : undefined
  if (rights.kind === 'people') {
    const its = `${alias}.${quoted(rights.field)}`
    return accessScope.external ? { sql: `${its} = ?`, params: [accessScope.organisationId] } : undefined
  }
  if (accessScope.reach === 'all') return undefined
  if (rights.kind === 'doer') {
    const doer = `${alias}.${quoted(rights.field)}`
    return {
      sql: `${doer} IN (SELECT id FROM ${nameOf(user)} WHERE organisation = ?)`,
      params: [accessScope.organisationId],
    }
  }
  if (rights.kind === 'holding') {
    const held = `${alias.replaceAll('"', '')}_`
    // Whoever sees one of the rows may do with this one what their keys say.
    const seen = test(rights.of, accessScope, held, seenBy)!
    return {
      sql: `EXISTS (SELECT 1 FROM ${rights.table} ${held} WHERE ${held}.${quoted(rights.field)} = ${alias}.id AND ${seen.sql})`,
      params: seen.params,
    }
  }
  const column = (name: string) => `${alias}.${quoted(name)}`
  if (rights.kind === 'organisation') {
    const its = by(rights.kind, accessScope, column)
    return rights.about ? bothOf(its, ofSubject(rights.about, accessScope, alias, by)) : its
  }
  if (rights.kind !== 'as') return by(rights.kind, accessScope, column)
  // A name of its own for each row that is followed, however long the chain.
  const next = `${alias.replaceAll('"', '')}_`
  const ways = rights.named.map(({ field, table, of }, n) => {
    const followed = test(of, accessScope, next, by)!
    const unnamed = rights.named.slice(0, n).map((before) => `${alias}.${quoted(before.field)} IS NULL AND `)
    return {
      sql: `${unnamed.join('')}EXISTS (SELECT 1 FROM ${table} ${next} WHERE ${next}.id = ${alias}.${quoted(field)} AND ${followed.sql})`,
      params: followed.params,
    }
  })
  const followed = `(${ways.map(({ sql }) => sql).join(' OR ')})`
  const params = ways.flatMap(({ params }) => params)
  if (!rights.sided) return { sql: followed, params }
  return bothOf(ofSide(accessScope, `${alias}.side`)!, { sql: followed, params })
}

function bothOf(one: Test, other: Test): Test {
  return { sql: `(${one.sql} AND ${other.sql})`, params: [...one.params, ...other.params] }
}

/** A row that is about another one is seen where that is. */
function ofSubject({ list, id, of }: About, accessScope: AccessScope, alias: string, by: By): Test {
  const [its, which] = [`${alias}.${quoted(list)}`, `${alias}.${quoted(id)}`]
  const next = `${alias.replaceAll('"', '')}_`
  const ways = [...of].map(([name, { table, of: rights }]) => {
    // What is for everybody hides nothing that is about it.
    const seen = rights.kind === 'all' ? everything : test(rights, accessScope, next, by)!
    return {
      sql: `${its} = '${name}' AND EXISTS (SELECT 1 FROM ${table} ${next} WHERE ${next}.id = ${which} AND ${seen.sql})`,
      params: seen.params,
    }
  })
  return {
    sql: `(${[`${its} = ''`, ...ways.map(({ sql }) => sql)].join(' OR ')})`,
    params: ways.flatMap(({ params }) => params),
  }
}

/** Whether a row with this side (SQL) is of the reader's; nothing where those of all sides are seen. */
export function ofSide(accessScope: AccessScope, side: string): Test | undefined {
  if (accessScope.reach === 'all') return undefined
  return { sql: `${side} = ?`, params: [sideOf(accessScope)] }
}

const seenBy: By = (kind, accessScope, column) => {
  if (kind === 'own') return ownedBy(accessScope, column)
  const its = column('organisation_id')
  return { sql: `(${its} = ? OR ${its} IS NULL)`, params: [accessScope.organisationId] }
}

const changedBy: By = (kind, accessScope, column) =>
  kind === 'own'
    ? ownedBy(accessScope, column)
    : { sql: `${column('organisation_id')} = ?`, params: [accessScope.organisationId] }

/** A row without a responsible user is its whole group's. */
function ownedBy({ userId, reach, groupId, organisationId }: AccessScope, column: (name: string) => string): Test {
  const [owner, group] = [column('owner_user_id'), column('user_group_id')]
  switch (reach) {
    case 'organisation':
      return { sql: `(${owner} = ? OR ${column('organisation_id')} = ?)`, params: [userId, organisationId] }
    case 'group':
      return { sql: `(${owner} = ? OR ${group} = ?)`, params: [userId, groupId] }
    default:
      return { sql: `(${owner} = ? OR (${owner} IS NULL AND ${group} = ?))`, params: [userId, groupId] }
  }
}
