import type { Settings } from '../../../platform/settings.ts'
import { createAddressQueue } from './addressQueue.ts'
import { type CheckDeps, type CheckOptions, createCheckDeps } from './deps.ts'
import { siteCheckSettings } from './settings.ts'

/** What checks work with, by the settings as they are now. */
export interface Checker {
  /** One for all that check at the same time: the queue of an address is shared, so that together they are polite. */
  current(): CheckDeps
}

/** Requests in flight to one address. Many sites share one; it shall not notice that they are checked. */
const perAddress = 2

/** `more` stands above the settings: authorities and limits of tests. */
export function createChecker(settings: Settings, more: CheckOptions = {}): Checker {
  let known: { of: string; deps: CheckDeps } | undefined
  return {
    current() {
      const servers = settings.get(siteCheckSettings.siteCheckDns)
      const options: CheckOptions = {
        allow: settings.get(siteCheckSettings.allowedNetworks),
        ports: settings.get(siteCheckSettings.siteCheckPorts),
        contact: settings.get(siteCheckSettings.siteCheckContact),
        ...more,
        dns: { ...more.dns, ...(servers.length > 0 && { servers }) },
      }
      const atOnce = settings.get(siteCheckSettings.siteCheckAtOnce)
      const intervalMs = settings.get(siteCheckSettings.siteCheckPauseMs)
      const of = JSON.stringify([options, atOnce, intervalMs])
      if (known?.of !== of) {
        const ask = createAddressQueue({ atOnce, perAddress, intervalMs })
        known = { of, deps: { ...createCheckDeps(options), ask } }
      }
      return known.deps
    },
  }
}
