import type { DeviceFacts } from './deviceFacts.ts'

/**
 * What a phone says of itself, cut to what the protocol takes: one phone with a name of a thousand letters must not cost
 * its host the connection.
 */
export function withinLimits(facts: DeviceFacts): DeviceFacts {
  return {
    ...facts,
    brand: facts.brand.slice(0, 100),
    model: facts.model.slice(0, 100),
    release: facts.release.slice(0, 32),
    rom: facts.rom.slice(0, 100),
    area: facts.area.slice(0, 100),
    sims: facts.sims.slice(0, 8).map((sim) => ({ ...sim, carrier: sim.carrier.slice(0, 100) })),
    users: facts.users.slice(0, 100).map((user) => ({ ...user, name: user.name.slice(0, 100) })),
    apps: facts.apps
      .filter((app) => app.package.length <= 255)
      .slice(0, 5000)
      .map((app) => ({ ...app, version: app.version.slice(0, 100) })),
  }
}
