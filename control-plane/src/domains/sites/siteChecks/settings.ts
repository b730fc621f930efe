import { z } from 'zod'
import { defineReach } from '../../../platform/outbound/defineReach.ts'
import { defineSettings } from '../../../platform/settings.ts'

/** What site checks may reach, and the calls to the same sites' servers. */
export const siteReach = defineReach('allowedNetworks')

const others = defineSettings({
  /** Hours between two checks of a site; 0: only on demand. */
  siteCheckHours: z.number().int().min(0).max(720).default(24),
  /** Requests in flight to all addresses together. */
  siteCheckAtOnce: z.number().int().min(1).max(500).default(48),
  /** From one request to an address to the next: two a second, 7,200 sites an hour on one server, more over many. */
  siteCheckPauseMs: z.number().int().min(0).max(60_000).default(500),
  siteCheckPorts: z.array(z.number().int().min(1).max(65_535)).min(1).max(50).default([80, 443]),
  /** Name servers, `address` or `address:port`; none: those of the system. */
  siteCheckDns: z.array(z.string().max(64)).max(10).default([]),
  /** Stands in the User-Agent, for those who see checks in their logs. */
  siteCheckContact: z.string().max(200).default(''),
})

export const siteCheckSettings = { ...others, allowedNetworks: siteReach.allow }
