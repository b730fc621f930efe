import { fillSampleData } from '@quarterdeck/fixtures/data/fillSampleData.ts'
import { startTestPlane, type TestPlane } from './plane.testing.ts'

/** The moment at which the sample data ends, and the clock of the plane. */
export const sampleNow = Date.UTC(2026, 10, 20, 6, 30)

/** A whole control plane with a part of the sample data. */
export async function startSamplePlane(scale = 0.1): Promise<TestPlane> {
  const plane = await startTestPlane({ now: () => sampleNow })
  await fillSampleData(plane.context.store, { scale, now: sampleNow })
  return plane
}
