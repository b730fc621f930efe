import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { verifyTask } from '../../../../platform/schema/tables.gen.ts'

// Word for word the conditions of the partial indexes that answer them (`openVerifyTasks`).
const waiting = sql.raw(`v.state = ${verifyTaskMachine.codes.waiting}`)
const outPhone = (phone: SQLWrapper) =>
  sql`${verifyTask} v WHERE v.phone = ${phone} AND ${waiting} AND v.account IS NULL`
const outAccount = (account: SQLWrapper) =>
  sql`${verifyTask} v WHERE v.account = ${account} AND ${waiting} AND v.account IS NOT NULL`

/** Does the phone with this id wait for a person? */
export function isPhoneOut(phone: SQLWrapper): SQL<number> {
  return sql`EXISTS (SELECT 1 FROM ${outPhone(phone)})`
}

/** Since when; NULL where it does not. */
export function phoneOutSince(phone: SQLWrapper): SQL<number | null> {
  return sql`(SELECT v.since FROM ${outPhone(phone)})`
}

/** Does the account with this id wait for a person? */
export function isAccountOut(account: SQLWrapper): SQL<number> {
  return sql`EXISTS (SELECT 1 FROM ${outAccount(account)})`
}

/** Since when; NULL where it does not. */
export function accountOutSince(account: SQLWrapper): SQL<number | null> {
  return sql`(SELECT v.since FROM ${outAccount(account)})`
}
