import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from '../../../platform/schema/drizzle.ts'
import { subsystem } from '../../../platform/schema/tables.gen.ts'
import { phoneApp } from './tables.ts'

/** Has the phone with this id the app? */
export function hasApp(phone: SQLWrapper, name: SQLWrapper): SQL<number> {
  return sql`EXISTS (SELECT 1 FROM ${phoneApp} app WHERE app.phone_id = ${phone} AND app.package = ${name})`
}

/** Has it the Android user? */
export function hasSubsystem(phone: SQLWrapper, user: SQLWrapper): SQL<number> {
  return sql`EXISTS (SELECT 1 FROM ${subsystem} u WHERE u.phone = ${phone} AND u.user = ${user})`
}
