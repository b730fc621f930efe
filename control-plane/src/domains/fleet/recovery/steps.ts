import type { PhoneTrouble, RecoveryStep } from '@quarterdeck/shared/contracts/recovery.ts'

/** The ladder of each trouble, from what disturbs least. What no cable shows can neither be restarted nor held against it. */
const stepsOf: Readonly<Record<PhoneTrouble, readonly RecoveryStep[]>> = {
  silent: ['ask', 'reconnect', 'server', 'reboot', 'quarantine'],
  offline: ['ask', 'reconnect'],
  failing: ['reboot'],
}

/** The next step after `last`, of those that are switched on; none: nothing more is tried. */
export function nextStep(
  trouble: PhoneTrouble,
  last: RecoveryStep | '',
  isOn: (step: RecoveryStep) => boolean,
): RecoveryStep | undefined {
  const escalation = stepsOf[trouble]
  const from = last === '' ? 0 : escalation.indexOf(last) + 1
  return escalation.slice(from).find(isOn)
}
