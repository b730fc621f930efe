import type { Rung, Trouble } from '@quarterdeck/shared/contracts/selfCare.ts'

/** The ladder of each trouble, from what disturbs least. What no cable shows can neither be restarted nor held against it. */
const ladders: Readonly<Record<Trouble, readonly Rung[]>> = {
  silent: ['ask', 'reconnect', 'server', 'reboot', 'quarantine'],
  offline: ['ask', 'reconnect'],
  failing: ['reboot'],
}

/** The next step after `last`, of those that are switched on; none: nothing more is tried. */
export function nextRung(trouble: Trouble, last: Rung | '', isOn: (rung: Rung) => boolean): Rung | undefined {
  const ladder = ladders[trouble]
  const from = last === '' ? 0 : ladder.indexOf(last) + 1
  return ladder.slice(from).find(isOn)
}
