import { defineReach } from '../../../platform/outbound/defineReach.ts'

/** What checks of nodes may reach beyond the public internet. */
export const nodeReach = defineReach('nodeNetworks')

export const nodeSettings = { nodeNetworks: nodeReach.allow }
