import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'

// Part of `npm run check`: what is wrong with definitions and with what domains announce, a sentence each and no stack. The last
// question is whether the control plane starts: rules without a list, actions that nobody carries out, calls with two owners.

/** Stops at the first question that has an answer: what comes later would only repeat it. */
async function mistakes(): Promise<string[]> {
  // Imported here: a definition that is wrong by itself throws when it is read.
  const { resources } = await import('@quarterdeck/shared/resources/registry.gen.ts')
  const { mistakesIn } = await import('@quarterdeck/shared/resource/mistakes.ts')
  const definitions: readonly AnyResource[] = resources
  const found = mistakesIn(definitions)
  if (found.length > 0) return found
  const { declared } = await import('./schema.gen.ts')
  const { wantedSchema } = await import('./migrations/wantedSchema.ts')
  wantedSchema(definitions, declared)
  const dataDir = mkdtempSync(join(tmpdir(), 'qd-check-'))
  try {
    const { startControlPlane } = await import('./startControlPlane.ts')
    const { stop } = await startControlPlane({ dataDir, port: 0, logLevel: 'silent' })
    await stop()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
  return []
}

const found = await mistakes().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
for (const mistake of found) console.error(mistake)
// At once: what was cut off in its start may still hold a timer.
process.exit(found.length > 0 ? 1 : 0)
