import { particular } from '@quarterdeck/shared/contracts/particularText.ts'
import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import type { Particular } from '@quarterdeck/shared/protocol/particular.ts'
import type { Phone } from '../phones/phone.ts'

/** Brings the phone to where a script may begin: awake, with the user of the app in front. Answers what is in the way. */
export async function bringUp(
  { app, user }: { app: string; user: number },
  phone: Phone,
  switched: () => void,
  signal: AbortSignal,
): Promise<{ code: FailureCode; told: Particular } | undefined> {
  await phone.wake(signal)
  const current = await phone.currentUser(signal)
  const front = current === user ? current : await phone.userInFront(user, signal)
  if (current !== front) {
    await phone.switchUser(front, signal)
    switched()
    await phone.wake(signal)
  }
  if (await phone.isInstalled(app, user, signal)) return undefined
  return { code: 'app_not_installed', told: particular('app_missing', { app }) }
}
