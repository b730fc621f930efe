import { z } from 'zod'
import { defineReach } from '../../../platform/outbound/defineReach.ts'
import { defineSettings } from '../../../platform/settings.ts'

/** What webhooks may reach: whoever writes a rule names the address, and none of them leads into the control plane's own network. */
export const webhookReach = defineReach('webhookNetworks', { sparesOwnNetwork: true })

export const alertSettings = {
  webhookNetworks: webhookReach.allow,
  ...defineSettings({
    /** Kinds that came after the first installations, and have been given their first rule: whoever deletes it is left alone. */
    firstAlertRules: z.array(z.number()).default([]),
  }),
}
