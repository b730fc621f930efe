import { Secret, TOTP } from 'otpauth'
import type { SecretBox } from '../../platform/secretBox.ts'
import { openSecret } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/store/store.ts'
import { secondFactorOwner } from './secrets.ts'

const periodMs = 30_000

/** A new secret for an authenticator app, and the address that its QR code holds. */
export function newSecret(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, username).toString() }
}

/**
 * The time step whose code this is: the present one, or one to either side for clocks that differ. Undefined if it is
 * none, or not later than `lastStep`: a code that was used once is of no more use to whoever looked over the shoulder.
 */
export function stepOf(secret: string, code: string, now: number, lastStep: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now / periodMs) + delta
  return step > lastStep ? step : undefined
}

/** Uses up a code of the user's app; false if it is wrong or was used before. */
export async function useCode(
  tx: Sql,
  box: SecretBox,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> {
  const row = await tx.get<{ secret: string; last_step: number }>(
    'SELECT secret, last_step FROM second_factor WHERE user_id = ?',
    [userId],
  )
  const step = row?.secret
    ? stepOf(openSecret(box, row.secret, secondFactorOwner(userId)), code, now, row.last_step)
    : undefined
  if (step === undefined) return false
  await tx.run('UPDATE second_factor SET last_step = ? WHERE user_id = ?', [step, userId])
  return true
}

/** Keeps a secret that is not on before a code confirms it. */
export async function keepPending(tx: Sql, box: SecretBox, userId: number, secret: string): Promise<void> {
  await tx.run(
    'INSERT INTO second_factor (user_id, pending) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending',
    [userId, box.seal(secret, secondFactorOwner(userId))],
  )
}

/** Turns the pending secret on; false if the code is not one of it. */
export async function confirmPending(
  tx: Sql,
  box: SecretBox,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> {
  const row = await tx.get<{ pending: string }>('SELECT pending FROM second_factor WHERE user_id = ?', [userId])
  const step = row?.pending ? stepOf(openSecret(box, row.pending, secondFactorOwner(userId)), code, now, 0) : undefined
  if (step === undefined) return false
  await tx.run(`UPDATE second_factor SET secret = pending, pending = '', last_step = ? WHERE user_id = ?`, [
    step,
    userId,
  ])
  await tx.run('UPDATE user SET second_factor = 1 WHERE id = ?', [userId])
  return true
}

export async function removeSecondFactor(tx: Sql, userId: number): Promise<void> {
  await tx.run('DELETE FROM second_factor WHERE user_id = ?', [userId])
  await tx.run('UPDATE user SET second_factor = 0 WHERE id = ?', [userId])
}

function totpOf(secret: string, username = 'user'): TOTP {
  return new TOTP({
    issuer: 'Quarterdeck',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: periodMs / 1000,
    secret: Secret.fromBase32(secret),
  })
}
