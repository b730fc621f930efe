import { z } from 'zod'
import { defineReach } from '../../../platform/outbound/defineReach.ts'
import { defineSettings } from '../../../platform/settings.ts'

/** What webhooks may reach: whoever writes a rule names the address, and none of them leads into the control plane's own network. */
export const webhookReach = defineReach('webhookNetworks', { sparesOwnNetwork: true })

export const alertSettings = {
  webhookNetworks: webhookReach.allow,
  ...defineSettings({
    /** Minutes from the first member of a group within which others tell nothing more, and after its end until that is told. */
    alertGather: z.number().int().min(0).max(60).default(5),
    /** At most once in so many minutes it is told that more has come to a group. */
    alertFloor: z.number().int().min(1).max(1440).default(60),
    /** Kinds that came after the first installations, and have been given their first rule: whoever deletes it is left alone. */
    firstAlertRules: z.array(z.number()).default([]),
  }),
}
