import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Context } from './context.ts'
import { createSecretBox, isSealed, type SecretBox } from './secretBox.ts'
import { makeKey, parseKey, readKey } from './secretKey.ts'
import type { Sql } from './store/store.ts'

/** Whose a secret is: sealed for one, it opens for no other. */
export const ownerOf = {
  /** One that waits to be confirmed becomes the other as it stands. */
  secondFactor: (userId: number | string) => `second_factor ${userId}`,
  siteServer: (ipId: number | string) => `upgrade_site ${ipId}`,
  setting: (name: number | string) => `setting ${name}`,
  /** Not of one rule: it is sealed before the rule has a number. */
  webhook: () => 'alert_rule',
}

/** Where secrets stand that must be read again, as SQL: the key of a row, the text, and what it is set to. */
const places = [
  { table: 'second_factor', key: 'user_id', text: 'secret', set: 'secret = ?', owner: ownerOf.secondFactor },
  { table: 'second_factor', key: 'user_id', text: 'pending', set: 'pending = ?', owner: ownerOf.secondFactor },
  { table: 'upgrade_site', key: 'ip_id', text: 'own_token', set: 'own_token = ?', owner: ownerOf.siteServer },
  { table: 'alert_rule', key: 'id', text: 'webhook_secret', set: 'webhook_secret = ?', owner: ownerOf.webhook },
  {
    ...{ table: 'setting', key: 'name', text: `iif(name = 'upgradeToken', value ->> '$', '')` },
    ...{ set: 'value = json_quote(?)', owner: ownerOf.setting },
  },
] as const
type Place = (typeof places)[number]

interface Kept {
  key: number | string
  text: string
}

/**
 * What seals secrets in the database: with the key that is given, else that of the data folder, made at the first start.
 * Those from before there was a key are sealed now, and those of the folder's key anew where another one is given.
 * Throws where one opens with none of them: to go on would lock its user out, or ask a server with no token.
 */
export async function openSecrets(
  { store, dataDir }: Pick<Context, 'store' | 'dataDir'>,
  given: string | undefined,
): Promise<SecretBox> {
  const inFolder = await readKey(dataDir)
  const own = given === undefined ? inFolder : parseKey(given, 'QD_SECRET_KEY')
  if (own === undefined && (await isAnySealed(store.read))) throw new Error(withoutKey(dataDir))
  const box = createSecretBox(own ?? (await makeKey(dataDir)))
  const former = inFolder && createSecretBox(inFolder)
  const sealed = (text: string, owner: string): string => {
    if (box.open(text, owner) !== undefined) return text
    const plain = isSealed(text) ? former?.open(text, owner) : text
    if (plain === undefined) throw new Error(withoutKey(dataDir))
    return box.seal(plain, owner)
  }
  await store.write(async (tx) => {
    for (const place of places) {
      for (const { key, text } of await readKept(tx, place)) {
        const next = sealed(text, place.owner(key))
        if (next !== text) await tx.run(`UPDATE ${place.table} SET ${place.set} WHERE ${place.key} = ?`, [next, key])
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

async function isAnySealed(sql: Sql): Promise<boolean> {
  for (const place of places) {
    if ((await readKept(sql, place)).some(({ text }) => isSealed(text))) return true
  }
  return false
}

function readKept(sql: Sql, { table, key, text }: Place): Promise<Kept[]> {
  return sql.all(`SELECT ${key} AS key, ${text} AS text FROM ${table} WHERE ${text} <> ''`)
}

function withoutKey(dataDir: string): string {
  return `The key of the secrets in the database is missing or another one. Put ${join(dataDir, dataFolder.key)} back from a backup, or set QD_SECRET_KEY.`
}
