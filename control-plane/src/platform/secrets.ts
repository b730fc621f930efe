import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Context } from './context.ts'
import { createSecretBox, isSealed, type SecretBox } from './secretBox.ts'
import { createKey, parseKey, readKey } from './secretKey.ts'
import type { Sql } from './store/store.ts'

/** Where secrets stand that must be read again, as SQL: the key of a row, the text, and what it is set to. */
export interface SealedColumn {
  readonly table: string
  readonly key: string
  readonly text: string
  readonly set: string
  /** Of a large table the rows that are looked at. */
  readonly among?: string
  /** How the row of a key is found (?2), if not by that column. */
  readonly is?: string
  /** Whose the secret of a row is: sealed for one, it opens for no other. */
  owner(key: number | string): string
}

interface Kept {
  key: number | string
  text: string
}

/**
 * What seals secrets in the database: with the key that is given, else that of the data folder, made at the first start.
 * Those from before there was a key are sealed now, and those of the folder's key anew where another one is given.
 * Throws where one opens with none of them: to go on would lock its user out, or ask a server with no token.
 */
export async function createSecrets(
  { store, dataDir }: Pick<Context, 'store' | 'dataDir'>,
  given: string | undefined,
  columns: readonly SealedColumn[],
): Promise<SecretBox> {
  const inFolder = await readKey(dataDir)
  const own = given === undefined ? inFolder : parseKey(given, 'QD_SECRET_KEY')
  if (own === undefined && (await isAnySealed(store.read, columns))) throw new Error(withoutKey(dataDir))
  const box = createSecretBox(own ?? (await createKey(dataDir)))
  const former = inFolder && createSecretBox(inFolder)
  const sealed = (text: string, owner: string): string => {
    if (box.open(text, owner) !== undefined) return text
    const plain = isSealed(text) ? former?.open(text, owner) : text
    if (plain === undefined) throw new Error(withoutKey(dataDir))
    return box.seal(plain, owner)
  }
  await store.write(async (tx) => {
    for (const column of columns) {
      for (const { key, text } of await readKept(tx, column)) {
        const next = sealed(text, column.owner(key))
        const is = column.is ?? `${column.key} = ?`
        if (next !== text) await tx.run(`UPDATE ${column.table} SET ${column.set} WHERE ${is}`, [next, key])
      }
    }
  })
  return box
}

/** What the database holds of a secret; '' where there is none. */
export function sealSecret(box: SecretBox, secret: string, owner: string): string {
  return secret === '' ? '' : box.seal(secret, owner)
}

/** What was sealed for this owner; '' where there is none. Throws if it does not open. */
export function openSecret(box: SecretBox, sealed: string, owner: string): string {
  if (sealed === '') return ''
  const secret = box.open(sealed, owner)
  if (secret === undefined) throw new Error(`the secret of ${owner} does not open`)
  return secret
}

async function isAnySealed(sql: Sql, columns: readonly SealedColumn[]): Promise<boolean> {
  for (const column of columns) {
    if ((await readKept(sql, column)).some(({ text }) => isSealed(text))) return true
  }
  return false
}

function readKept(sql: Sql, { table, key, text, among = '1' }: SealedColumn): Promise<Kept[]> {
  return sql.all(`SELECT ${key} AS key, ${text} AS text FROM ${table} WHERE ${among} AND ${text} <> ''`)
}

function withoutKey(dataDir: string): string {
  return `The key of the secrets in the database is missing or another one. Put ${join(dataDir, dataFolder.key)} back from a backup, or set QD_SECRET_KEY.`
}
