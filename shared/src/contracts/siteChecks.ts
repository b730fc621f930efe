import { z } from 'zod'
import { filterShape } from '../resource/endpoints.ts'
import { site } from '../resources/site/site.ts'
import { endpoint } from './endpoint.ts'
import { startedJob } from './jobs.ts'

/** Checks of sites that the control plane makes itself: HTTP status, certificate, real IP (decisions.md §5). */

/** The filters of the site list, and the status of the last check. */
export type SiteFilter = Record<string, unknown> & { site_status?: number | undefined }
const siteFilter: z.ZodType<SiteFilter, SiteFilter> = z.object({
  ...filterShape(site),
  site_status: z.number().int().min(0).max(2).optional(),
})

export const runSiteChecks = endpoint({
  name: 'site-check.run',
  method: 'POST',
  path: '/site-check/run',
  permission: 'site-check.run',
  visibility: 'internal',
  summary: 'Check sites now: some by id or address, or all that a filter of the site list shows (`{}`: all). A job.',
  body: z.object({
    ids: z.array(z.number().int().min(1)).max(10_000).optional(),
    /** Addresses as the lists show them, with or without a scheme. */
    urls: z.array(z.string().max(500)).max(10_000).optional(),
    filter: siteFilter.optional(),
  }),
  reply: startedJob.extend({ total: z.number().int() }),
})

export const siteCheckStatus = endpoint({
  name: 'site-check.status',
  method: 'GET',
  path: '/site-check/status',
  permission: 'site-check.list',
  visibility: 'internal',
  summary: 'How far the checks by schedule are.',
  reply: z.object({
    /** Hours between two checks of a site; 0: only on demand. */
    every_hours: z.number(),
    sites: z.number().int(),
    never_checked: z.number().int(),
    /** That are to be checked by now. */
    due: z.number().int(),
    /** Checked within the last hour. */
    last_hour: z.number().int(),
    next_time: z.string().nullable(),
  }),
})

export const siteCheckDetail = endpoint({
  name: 'site-check.detail',
  method: 'GET',
  path: '/site-check/site/:id',
  permission: 'site-check.list',
  visibility: 'internal',
  summary: 'What the last check of a site found, and when the next one is due.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.object({
    url: z.string(),
    site_status: z.number().int(),
    /** `statusOfReason` of the checks; '' before the first. */
    reason: z.string(),
    /** The reason in the caller's language. */
    reason_str: z.string(),
    /** More exactly: an error code, a refused address, what is wrong with the certificate. */
    detail: z.string(),
    http_status: z.number().int(),
    ip: z.string(),
    ssl_time: z.string().nullable(),
    redirects: z.array(z.string()),
    /** Milliseconds. */
    duration: z.number().int(),
    check_time: z.string().nullable(),
    next_time: z.string().nullable(),
  }),
})

export const siteCheckSettings = z.object({
  /** Hours between two checks of a site; 0: only on demand. */
  every_hours: z.number().int().min(0).max(720),
  /** Requests in flight to all addresses together. */
  at_once: z.number().int().min(1).max(500),
  /** Milliseconds from one request to an address to the next. */
  pause_ms: z.number().int().min(0).max(60_000),
  /** Networks beyond the public internet that checks and upgrades may reach, such as `10.1.0.0/16`. */
  allow: z.array(z.string().trim().min(1).max(64)).max(200),
  ports: z.array(z.number().int().min(1).max(65_535)).min(1).max(50),
  /** Name servers, `address` or `address:port`; none: those of the system. */
  dns_servers: z.array(z.string().trim().min(1).max(64)).max(10),
  /** Where the owners of checked sites can ask: a web or mail address that stands in the User-Agent. */
  contact: z.string().trim().max(200),
})
export type SiteCheckSettings = z.output<typeof siteCheckSettings>

export const getSiteCheckSettings = endpoint({
  name: 'site-check.settings',
  method: 'GET',
  path: '/site-check/settings',
  permission: 'site-check.config',
  visibility: 'internal',
  administers: true,
  summary: 'How sites are checked.',
  reply: siteCheckSettings,
})

export const editSiteCheckSettings = endpoint({
  name: 'site-check.config',
  method: 'PUT',
  path: '/site-check/settings',
  permission: 'site-check.config',
  visibility: 'internal',
  administers: true,
  summary: 'Change how sites are checked; what is not sent stays. For administrators of the installation.',
  body: siteCheckSettings.partial(),
  reply: siteCheckSettings,
})
