import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** Cost of argon2id: OWASP's recommendation of 19 MiB and two passes. Stored with each hash, so that it may grow. */
export interface HashCost {
  /** KiB. */
  memory: number
  passes: number
}
export const hashCost: HashCost = { memory: 19_456, passes: 2 }

/** What is stored of a password (or of what stands for it): `$argon2id$v=19$m=…,t=…,p=1$salt$hash`. */
export async function hashSlowly(secret: string, cost: HashCost = hashCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await run(secret, salt, cost, 32)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(hash)}`
}

/** Is this the secret that was stored? Compared in constant time; an empty or foreign `stored` is never equal. */
export async function isSecret(secret: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!parts) return false
  const [, memory, passes, salt, hash] = parts
  const expected = Buffer.from(hash!, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes) }
  return timingSafeEqual(await run(secret, Buffer.from(salt!, 'base64'), cost, expected.length), expected)
}

/** Was it stored at another cost than today's? */
export function isDated(stored: string, cost: HashCost = hashCost): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$`)
}

function run(message: string, nonce: Buffer, { memory, passes }: HashCost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength, memory, passes })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
