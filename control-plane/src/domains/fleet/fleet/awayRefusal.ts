import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type Settings, systemSettings } from '../../../platform/settings.ts'

/** Why nothing can be asked of a phone that is not online: one that is connected and says nothing is not called disconnected. */
export function awayRefusal(
  { state, presence_since: since }: Readonly<Record<string, unknown>>,
  settings: Settings,
): AppError {
  if (state !== phoneMachine.codes.silent || typeof since !== 'number') return new AppError('device_not_connected')
  return new AppError('device_silent', { since: formatTime(since, settings.get(systemSettings.zone)) })
}
