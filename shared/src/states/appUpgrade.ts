import { defineMachine } from './machine.ts'

/** An upgrade of an app: it installs wave by wave and watches in between; what was stopped or is over may go on. */
export const appUpgradeMachine = defineMachine({
  name: 'appUpgrade',
  initial: 'installing',
  codes: { installing: 0, watching: 1, stopped: 2, finished: 3 },
  moves: {
    installing: ['watching', 'stopped', 'finished'],
    watching: ['installing', 'stopped'],
    stopped: ['installing'],
    finished: ['installing'],
  },
})
export type AppUpgradeState = keyof typeof appUpgradeMachine.codes

/** One phone of it. Who took the phone over sends it back to those that wait. */
export const appUpgradePhoneMachine = defineMachine({
  name: 'appUpgradePhone',
  initial: 'waiting',
  codes: { waiting: 0, upgrading: 1, upgraded: 2, failed: 3, leftOut: 4 },
  moves: {
    waiting: ['upgrading', 'leftOut'],
    upgrading: ['upgraded', 'failed', 'waiting'],
    upgraded: [],
    failed: ['waiting'],
    leftOut: ['waiting'],
  },
})
export type AppUpgradePhoneState = keyof typeof appUpgradePhoneMachine.codes
