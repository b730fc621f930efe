import type { settingFields } from '@quarterdeck/shared/contracts/settings.ts'
import type { z } from 'zod'

/** Settings of phones in the order in which they stand on the screen. */
export const groups = [
  {
    group: 'ladder',
    names: [
      ...(['careAsk', 'careReconnect', 'careServer', 'careReboot', 'careQuarantine', 'careRebootFailing'] as const),
      ...(['careRebootsADay', 'carePauseSeconds', 'silentOutMs'] as const),
    ],
  },
  {
    group: 'limits',
    names: [
      ...(['batteryStop', 'batteryResume', 'heatStop', 'heatResume'] as const),
      ...(['storageStopMb', 'storageResumeMb', 'clockOffMax'] as const),
    ],
  },
  { group: 'order', names: ['dispatchOrder'] },
  { group: 'publishing', names: ['publicationExpiryHours', 'settleEveryMs'] },
  { group: 'messages', names: ['hostedReplies', 'workingHours', 'assigneeMinutes'] },
  { group: 'rests', names: ['restAfter', 'firstRestMs', 'mostRests'] },
  {
    group: 'breaker',
    names: ['breakerFailures', 'breakerAccounts', 'breakerMinutes', 'breakerProbeMinutes'],
  },
  { group: 'approval', names: ['approveDevices'] },
  { group: 'use', names: ['leaseIdleMinutes', 'wishHours', 'wallApp'] },
] as const

export type PhoneSetting = (typeof groups)[number]['names'][number]
export type PhoneSettingValues = Pick<z.output<typeof settingFields>, PhoneSetting>

/** What of the values differs from those that hold. */
export function changedSettings(values: PhoneSettingValues, before: PhoneSettingValues): Partial<PhoneSettingValues> {
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as PhoneSetting])
  return Object.fromEntries(changed)
}
