import { networkInterfaces } from 'node:os'
import { z } from 'zod'
import { defineSettings, type Setting, type Settings } from '../settings.ts'
import { addressRule, isExactly, isOwnNetwork, type MayReach } from './addresses.ts'
import { outboundSettings } from './sendsNothing.ts'

/**
 * A purpose for which this program connects to addresses that people name, with a list of its own of what it may reach beyond the
 * public internet: opening one purpose opens no other.
 */
export interface Reach {
  /** Its list, of addresses and ranges such as `10.1.0.0/16`; among the settings of its domain. */
  readonly allow: Setting<string[]>
  /** What may be reached as the list stands now. */
  rule(settings: Pick<Settings, 'get'>): MayReach
}

export interface ReachOptions {
  /** What is in the machine's own network is reached only where the list names that very address; a range opens nothing there. */
  sparesOwnNetwork?: boolean
  /** Tests: networks of the machine, as `192.168.1.7/24`. */
  networks?(): string[]
}

/** `name` is that of the setting, which no other purpose has. */
export function defineReach(
  name: string,
  { sparesOwnNetwork = false, networks = ofInterfaces }: ReachOptions = {},
): Reach {
  const allow = defineSettings({ [name]: z.array(z.string().max(64)).max(200).default([]) })[name]!
  return {
    allow,
    rule(settings) {
      if (settings.get(outboundSettings.sendsNothing)) return () => false
      const listed = settings.get(allow)
      const rule = addressRule(listed)
      if (!sparesOwnNetwork) return rule
      const [isOwn, isNamed] = [isOwnNetwork(networks()), isExactly(listed)]
      return (address) => (isOwn(address) ? isNamed(address) : rule(address))
    },
  }
}

/** As they are now: they come and go. */
function ofInterfaces(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses?.flatMap(({ cidr }) => cidr ?? []) ?? [])
}
