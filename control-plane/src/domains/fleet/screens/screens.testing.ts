import type { BodyOf } from '@quarterdeck/shared/contracts/endpoint.ts'
import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
import type { FromViewer, ToViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { expect } from 'vitest'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { connectScreens, connectViewer, type FakeScreens, type FakeViewer } from '../../../hub/fakeScreens.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { connectPhones, setUpFleet, type TestFleet } from '../fleet/fleet.testing.ts'

type Wanted = Partial<BodyOf<typeof createScreenToken>>

/** A control plane with two phones of one host, whose agent shows what a test says. */
export interface ScreenHarness {
  plane: TestPlane
  fleet: TestFleet
  agent: FakeAgent
  /** Ids of the phones. */
  phones: readonly [number, number]
  /** The agent's line for screens, opened when it is called for it. */
  screens(): Promise<FakeScreens>
  /** A socket of somebody who is signed in. */
  viewer(client?: TestClient, wanted?: Wanted): Promise<FakeViewer>
  /** Opens a phone and has the agent show it. */
  watch(viewer: FakeViewer, phone?: number): Promise<FakeScreens>
  stop(): Promise<void>
}

export const picture = { source: 'scrcpy', stills: '', codec: 'avc1.42c01e', width: 360, height: 800 } as const

export async function startScreenHarness(options: Parameters<typeof startTestPlane>[0] = {}): Promise<ScreenHarness> {
  const plane = await startTestPlane(options)
  const fleet = await setUpFleet(plane)
  const agent = await connectPhones(fleet, ['s-one', 's-two'])
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  const phones = ['s-one', 's-two'].map((serial) => data.find((row) => row.serial === serial)!.id) as [number, number]
  let line: Promise<FakeScreens> | undefined
  const screens = () => {
    line ??= agent.hear('screens').then(() => connectScreens(plane.url, fleet.secret))
    return line
  }
  return {
    plane,
    fleet,
    agent,
    phones,
    screens,
    async viewer(client = plane.admin, wanted = {}) {
      const body = { phones: [...phones], mode: 'watch' as const, place: 'android' as const, ...wanted }
      const { data } = await client.call(createScreenToken, { body })
      return connectViewer(plane.url, data.url)
    },
    async watch(viewer, id = phones[0]) {
      viewer.say({ type: 'open_screen', phone: id, text: { maxSize: 800, maxFps: 20 } })
      const shown = await screens()
      await shown.hear('open', (message) => message.stream === id)
      shown.say({ type: 'opened', stream: id, ...picture })
      await viewer.hear('screen_info', (message) => message.phone === id)
      return shown
    },
    async stop() {
      await (await line)?.close()
      await agent.close()
      await plane.stop()
    },
  }
}

/** What a message is refused with. */
export async function refused(viewer: FakeViewer, message: FromViewer): Promise<string> {
  const before = viewer.heard.length
  viewer.say(message)
  await expect.poll(() => viewer.heard.slice(before).some(isRefused)).toBe(true)
  return viewer.heard.slice(before).find(isRefused)!.text.code
}
const isRefused = (message: ToViewer): message is Extract<ToViewer, { type: 'refused' }> => message.type === 'refused'
