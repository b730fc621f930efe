import type { Running } from '../platform/running.ts'
import type { App, Domain, Service, ServiceOf } from './defineDomain.ts'

export interface StartedDomains {
  /** What a domain gave at its start. Throws where it has not been started. */
  of<D extends Domain>(domain: D): ServiceOf<D>
}

/**
 * Starts domains, each after those it needs, then lets them begin in the same order. What is to be stopped goes into
 * `running` as soon as it runs, so that a start that fails halfway can be taken back.
 */
export async function startDomains(
  app: App,
  options: Readonly<Record<string, unknown>>,
  running: Running[],
): Promise<StartedDomains> {
  const services = new Map<Domain, unknown>()
  const order = inOrder(app.domains)
  for (const { extend } of order) {
    for (const [resource, hooks] of Object.entries(extend)) app.resources.extend(resource, hooks)
  }
  for (const domain of order) {
    const needs = Object.fromEntries(Object.entries(domain.needs).map(([name, one]) => [name, services.get(one)]))
    // Of the types that `defineDomain` has checked.
    const service = await domain.start(app, needs as never, options[domain.name] ?? {})
    services.set(domain, service)
    if (service) running.push({ stop: () => endService(service as Service) })
  }
  await app.resources.begin()
  for (const domain of order) await beginService((services.get(domain) ?? {}) as Service)
  return {
    of<D extends Domain>(domain: D) {
      if (!services.has(domain)) throw new Error(`${domain.name} has not been started`)
      return services.get(domain) as ServiceOf<D>
    },
  }
}

/** A domain begins: what runs by itself goes on from here. */
export async function beginService(service: Service): Promise<void> {
  await service.begin?.()
  for (const loop of service.loops ?? []) loop.begin()
}

/** It stops: no round begins any more, and the last ones are waited for. */
export async function endService(service: Service): Promise<void> {
  await Promise.all((service.loops ?? []).map((loop) => loop.stop()))
  await service.stop?.()
}

/** Each domain after those it needs, otherwise as they are given. Throws on two of a name. */
export function inOrder(domains: readonly Domain[]): Domain[] {
  const ordered = new Set<Domain>()
  const names = new Set<string>()
  // No circle: a domain can only need one whose module was loaded before its own.
  const add = (domain: Domain): void => {
    for (const needed of Object.values(domain.needs)) add(needed)
    if (ordered.has(domain)) return
    if (names.has(domain.name)) throw new Error(`two domains are called ${domain.name}`)
    names.add(domain.name)
    ordered.add(domain)
  }
  domains.forEach(add)
  return [...ordered]
}
