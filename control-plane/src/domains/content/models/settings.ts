import { defineReach } from '../../../platform/outbound/defineReach.ts'

/** What model providers may be beyond the public internet: a server of one's own is named here first. */
export const modelReach = defineReach('modelNetworks')

export const modelSettings = { modelNetworks: modelReach.allow }
