import { Secret, TOTP } from 'otpauth'
import type { SecretBox } from '../../../platform/secretBox.ts'
import { openSecret } from '../../../platform/secrets.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { secondFactorOwner } from './secrets.ts'
import { deleteFactors, insertPending, readFactor, setHasFactor, turnPendingOn, useStep } from './store.ts'

const periodMs = 30_000

/** A new secret for an authenticator app, and the address that its QR code holds. */
export function createSecret(username: string): { secret: string; uri: string } {
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
  const row = await readFactor.get(tx, { userId })
  const step = row?.secret
    ? stepOf(openSecret(box, row.secret, secondFactorOwner(userId)), code, now, row.last_step)
    : undefined
  if (step === undefined) return false
  await useStep.run(tx, { userId, step })
  return true
}

/** Keeps a secret that is not on before a code confirms it. */
export async function keepPending(tx: Sql, box: SecretBox, userId: number, secret: string): Promise<void> {
  await insertPending.run(tx, { userId, pending: box.seal(secret, secondFactorOwner(userId)) })
}

/** Turns the pending secret on; false if the code is not one of it. */
export async function confirmPending(
  tx: Sql,
  box: SecretBox,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> {
  const row = await readFactor.get(tx, { userId })
  const step = row?.pending ? stepOf(openSecret(box, row.pending, secondFactorOwner(userId)), code, now, 0) : undefined
  if (step === undefined) return false
  await turnPendingOn.run(tx, { userId, step })
  await setHasFactor.run(tx, { userId, has: 1 })
  return true
}

export async function removeSecondFactor(tx: Sql, userId: number): Promise<void> {
  await deleteFactors.run(tx, { userIds: [userId] })
  await setHasFactor.run(tx, { userId, has: 0 })
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
