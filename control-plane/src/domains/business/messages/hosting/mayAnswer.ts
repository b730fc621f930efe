import { signingStates } from '@quarterdeck/shared/resources/customer/customer.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { customerHostingMachine } from '@quarterdeck/shared/states/customerHosting.ts'
import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { account, conversation, customer } from '../../../../platform/schema/tables.gen.ts'

const code = (value: number) => sql.raw(String(value))

/** A customer who is hosted, with a contract, under an account that is normal and given into custody. */
export const isHosted = sql`${customer.signing_status} = ${code(signingStates.signed)} AND ${customer.ai_hosting_status} = ${code(customerHostingMachine.codes.under_custody)}
  AND ${account.custody_reply} = 1 AND ${account.status} = ${code(accountMachine.codes.normal)}`

/** Whether a machine may say something in a conversation, as things stand: SQL of a condition. */
export function mayAnswer(id: SQL | SQLiteColumn): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversation} JOIN ${account} ON ${account.id} = ${conversation.account} JOIN ${customer} ON ${customer.id} = ${conversation.customer}
    WHERE ${conversation.id} = ${id} AND ${conversation.handed_over} IS NULL AND ${conversation.blocked} = 0 AND ${isHosted})`
}
