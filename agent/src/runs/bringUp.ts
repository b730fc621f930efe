import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import type { Phone } from '../phones/phone.ts'
import { showUser } from '../phones/showUser.ts'

/** Brings the phone to where a script may begin: awake, with the user of the app in front. Answers what is in the way. */
export async function bringUp(
  { app, user }: { app: string; user: number },
  phone: Phone,
  switched: () => void,
  signal: AbortSignal,
): Promise<{ code: FailureCode; told: FailureDetail } | undefined> {
  if (await showUser(phone, user, signal)) switched()
  if (await phone.isInstalled(app, user, signal)) return undefined
  return { code: 'app_not_installed', told: failureDetail('app_missing', { app }) }
}
