import { defineReach } from '../../../platform/outbound/defineReach.ts'

/** What webhooks may reach: whoever writes a rule names the address, and none of them leads into the control plane's own network. */
export const webhookReach = defineReach('webhookNetworks', { sparesOwnNetwork: true })

export const alertSettings = { webhookNetworks: webhookReach.allow }
