import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Context } from '../../platform/context.ts'
import { createSecretBox, isSealed, type SecretBox } from '../../platform/secretBox.ts'
import { makeKey, parseKey, readKey } from '../../platform/secretKey.ts'
import type { Sql } from '../../platform/store/store.ts'

interface Factor {
  user_id: number
  secret: string
  pending: string
}

/** Whose a secret is; one that waits to be confirmed becomes the other as it stands. */
export const ownerOf = (userId: number): string => `second_factor ${userId}`

/**
 * What secrets of second factors are sealed with: the key that is given, else that of the data folder, made at the first
 * start. Rows from before there was a key are sealed now, and those of the folder's key anew where another one is given.
 * Throws where a row opens with none of them: to go on would lock its user out.
 */
export async function openFactorSecrets(
  { store, dataDir }: Pick<Context, 'store' | 'dataDir'>,
  given: string | undefined,
): Promise<SecretBox> {
  const inFolder = await readKey(dataDir)
  const own = given === undefined ? inFolder : parseKey(given, 'QD_SECRET_KEY')
  const isNew = own === undefined
  if (isNew && (await readFactors(store.read)).some(({ secret, pending }) => isSealed(secret) || isSealed(pending)))
    throw new Error(withoutKey(dataDir))
  const box = createSecretBox(own ?? (await makeKey(dataDir)))
  const former = inFolder && createSecretBox(inFolder)
  const sealed = (text: string, userId: number): string => {
    if (text === '' || box.open(text, ownerOf(userId)) !== undefined) return text
    const plain = isSealed(text) ? former?.open(text, ownerOf(userId)) : text
    if (plain === undefined) throw new Error(withoutKey(dataDir))
    return box.seal(plain, ownerOf(userId))
  }
  await store.write(async (tx) => {
    for (const { user_id, secret, pending } of await readFactors(tx)) {
      const next = [sealed(secret, user_id), sealed(pending, user_id)]
      if (next[0] === secret && next[1] === pending) continue
      await tx.run('UPDATE second_factor SET secret = ?, pending = ? WHERE user_id = ?', [...next, user_id])
    }
  })
  return box
}

function readFactors(sql: Sql): Promise<Factor[]> {
  return sql.all<Factor>('SELECT user_id, secret, pending FROM second_factor')
}

function withoutKey(dataDir: string): string {
  return `The key of the second factors is missing or another one. Put ${join(dataDir, dataFolder.key)} back from a backup, or set QD_SECRET_KEY.`
}
