import * as contract from '@quarterdeck/shared/contracts/phoneWall.ts'
import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import type { Resources } from '../../../resources/index.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { readRows } from '../../../resources/write/statements.ts'
import { defineDomain } from '../../defineDomain.ts'
import type { LinkedRuns } from '../../work/runs/index.ts'
import { runs } from '../../work/runs/index.ts'
import { type AskPhone, fleet } from '../fleet/index.ts'
import { type PhoneLeases, phoneLeases } from '../phoneLeases/index.ts'
import { outdatedPhones } from './outdatedPhones.ts'
import { phoneActions } from './phoneActions.ts'
import { createPictures } from './pictures.ts'
import { phoneWallSettings } from './settings.ts'

/** All phones at a glance: their small pictures, and what is done with many of them at once. */
export const phoneWall = defineDomain({
  name: 'phoneWall',
  grants: {
    phones: ['phone-wall.list', 'phone.wake', 'phone.lock', 'phone.restart'],
    leadPhones: ['phone.maintenance-in', 'phone.maintenance-out', 'phone.wall-on', 'phone.wall-off'],
  },
  // What apps phones have is the fleet's.
  needs: { runs, fleet, phoneLeases },
  settings: phoneWallSettings,
  contracts: [contract],
  start: ({ context, router, resources }, { runs, fleet, phoneLeases }) =>
    startPhoneWall(context, router, {
      resources,
      leases: phoneLeases,
      link: runs.agents,
      onPhonesAtWork: runs.onPhones,
      ask: fleet.ask,
    }),
})

export interface PhoneWallOptions {
  resources: Resources
  leases: Pick<PhoneLeases, 'current'>
  link: LinkedRuns['agents']
  /** A run of a phone has changed, and with it what is on its screen. */
  onPhonesAtWork: LinkedRuns['onPhones']
  ask: AskPhone
  /** How often it looks which pictures are due. */
  lookMs?: number
}

/** Small pictures of one host's phones take no more than this, whoever looks: a twentieth of a bad line. */
const bytesPerSecond = 256 * 1024

export function startPhoneWall(
  { store, live, now, settings, loops }: Context,
  router: Router,
  { resources, leases, link, onPhonesAtWork, ask: askPhone, lookMs = 1000 }: PhoneWallOptions,
): Running {
  const pictures = createPictures()
  resources.extend('phone', phoneActions(askPhone, leases))
  const table = resources.tables.of(phoneList)

  router.serve(contract.lookAtPhones, async ({ body, actor }) => {
    const ids = body.phones.map(({ id }) => id)
    const seen = await readRows(store.read, table, ids, readable(table, actor))
    const outdated = await outdatedPhones(store.read, settings.get(phoneWallSettings.wallApp), ids)
    const rows = seen.filter(({ id }) => !outdated.has(id))
    pictures.look(
      rows.flatMap(({ id, serial, host }) =>
        host === null ? [] : [{ id, serial: String(serial), hostId: Number(host) }],
      ),
      now(),
    )
    ask()
    const shown = new Set(rows.map(({ id }) => id))
    const newer = body.phones.flatMap(({ id, at }) => {
      const picture = shown.has(id) ? pictures.of(id) : undefined
      return picture && picture.at > at ? [{ ...picture, outdated: 0 }] : []
    })
    const without = seen.filter(({ id }) => outdated.has(id)).map(({ id }) => ({ id, at: 0, png: '', outdated: 1 }))
    return { data: [...newer, ...without] }
  })

  link.handle('picture', async (host, { phone, png }) => {
    const id = pictures.took(host.id, phone, png, now())
    // Whoever looks asks again, and gets what is theirs to see.
    if (id !== undefined) live.say('phone-picture')
  })

  function ask(): void {
    for (const [hostId, phones] of pictures.due(now())) link.send(hostId, { type: 'pictures', phones, bytesPerSecond })
  }

  const asking = loops.every('phoneWall.pictures', lookMs, ask).begin()
  const stops = [live.whenWritten(['phone'], ({ ids }) => pictures.refresh(ids)), onPhonesAtWork(pictures.refresh)]
  return {
    async stop() {
      for (const stop of stops) stop()
      await asking.stop()
    },
  }
}
