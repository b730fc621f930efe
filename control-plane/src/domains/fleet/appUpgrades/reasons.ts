import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { UpgradeReason } from '@quarterdeck/shared/resources/fleet/appUpgradePhone.ts'

export interface Failure {
  reason: UpgradeReason
  /** In the phone's own words, or what its agent found (`saidInWords`). */
  said: string
}

/** What phones answer to `pm install` (PackageManager.java), by what it means for whoever upgrades them. */
const answers: readonly (readonly [RegExp, UpgradeReason])[] = [
  [/VERSION_DOWNGRADE/, 'downgrade'],
  [/INSUFFICIENT_STORAGE|No space left|MEDIA_UNAVAILABLE/, 'storage'],
  [/USER_RESTRICTED|cancell?ed[ _]by[ _]user|ABORTED|VERIFICATION_FAILURE/i, 'restricted'],
  [/UPDATE_INCOMPATIBLE|SHARED_USER_INCOMPATIBLE|INCONSISTENT_CERTIFICATES/, 'signature'],
  [/PARSE_FAILED|INVALID_APK|NO_MATCHING_ABIS|OLDER_SDK/, 'invalid'],
]

/** What an agent says before it does anything: somebody else has the phone, or it is away, to an agent that has just started too. */
const putOff = new Set([
  ...['lease_lost', 'offline', 'unknown', 'silent', 'unauthorised', 'starting', 'conflict', 'adb_off'],
])

/** Why a phone was not upgraded; 'put_off': it waits for another turn. */
export function failureOf(error: unknown): Failure | 'put_off' {
  if (!(error instanceof AppError) || error.code === 'device_not_connected') return { reason: 'silent', said: '' }
  const said = String(error.data.message ?? '')
  const code = String(error.data.code ?? '')
  if (putOff.has(code)) return 'put_off'
  if (code === 'lost') return { reason: 'silent', said }
  if (code === 'not_verified') return { reason: 'unverified', said }
  return { reason: answers.find(([pattern]) => pattern.test(said))?.[1] ?? 'refused', said }
}
