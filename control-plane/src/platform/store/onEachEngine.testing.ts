import { describe } from 'vitest'
import { embeddedEngine, remoteEngine, type TestEngine } from './engines.testing.ts'

/**
 * The same tests on each engine, `$name` in the title being its name. That the remote one does what the embedded one does is
 * proved by the store's own suite: what stands on the store is tried on it in the second gear.
 */
export function onEachEngine(title: string, define: (engine: TestEngine) => void): void {
  describe(title.replace('$name', embeddedEngine.name), () => define(embeddedEngine))
  describe(title.replace('$name', remoteEngine.name), { tags: 'second-gear' }, () => define(remoteEngine))
}
