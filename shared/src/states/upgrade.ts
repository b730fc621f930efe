import { defineMachine } from './machine.ts'

/**
 * Upgrade status of a site server (site-cluster.md §4). `undetected` is a server that nobody has asked yet: lists show no
 * status for it. An upgrade ends in `latest` or `failed`, or in `abnormal` when the server does not answer any more
 * (decisions.md §8, "Upgrade").
 */
export const upgradeMachine = defineMachine({
  name: 'upgrade',
  initial: 'undetected',
  codes: { undetected: -1, latest: 0, upgradable: 1, upgrading: 2, failed: 3, abnormal: 4 },
  moves: {
    undetected: ['latest', 'upgradable', 'failed', 'abnormal'],
    // A further detection may find the same again.
    latest: ['latest', 'upgradable', 'failed', 'abnormal'],
    upgradable: ['upgrading', 'latest', 'upgradable', 'failed', 'abnormal'],
    upgrading: ['latest', 'failed', 'abnormal'],
    failed: ['upgrading', 'latest', 'upgradable', 'failed', 'abnormal'],
    abnormal: ['latest', 'upgradable', 'failed', 'abnormal'],
  },
})
export type UpgradeState = keyof typeof upgradeMachine.codes

/** In which a version may be detected: not while an upgrade is under way. */
export const detectableStates = [
  'undetected',
  'latest',
  'upgradable',
  'failed',
  'abnormal',
] as const satisfies UpgradeState[]
