/** The steps of setting up, in their order. */
export const setupStepNames = [
  'organisation',
  'platform',
  'host',
  'nodes',
  'accounts',
  'login',
  'personas',
  'trial',
] as const
export type SetupStepName = (typeof setupStepNames)[number]
