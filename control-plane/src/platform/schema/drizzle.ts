import { createRequire } from 'node:module'
import type * as Orm from 'drizzle-orm'
import type * as Core from 'drizzle-orm/sqlite-core'

/**
 * drizzle, for everything that declares tables or writes queries. Its CommonJS files are taken: as ES modules they add a
 * second to every start, because each one parses the same large package.json anew.
 */
const require = createRequire(import.meta.url)
const core: typeof Core = require('drizzle-orm/sqlite-core')
const orm: typeof Orm = require('drizzle-orm')

export const { sqliteTable, integer, text, real, blob, index, uniqueIndex, primaryKey, check, foreignKey, alias } = core
export const { BaseSQLiteDatabase, SQLiteAsyncDialect, SQLitePreparedQuery, SQLiteSession, SQLiteTable } = core
export const { getTableConfig } = core
export const { sql, is, getTableName, getTableColumns, Placeholder, fillPlaceholders } = orm
export const { and, or, not, eq, ne, gt, gte, lt, lte, isNull, isNotNull, inArray, notInArray, between, like } = orm
export const { exists, notExists, asc, desc, count, countDistinct, sum, min, max } = orm
