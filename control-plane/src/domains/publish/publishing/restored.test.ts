// @module-tag second-gear

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goOn, readRestored } from '@quarterdeck/shared/contracts/restored.ts'
import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublishingHarness } from './publishing.testing.ts'

const { codes } = publicationMachine
const dayMs = 86_400_000
const cli = fileURLToPath(new URL('../../../../../cli/src/main.ts', import.meta.url))
let folder: string
let dataDir: string
let h: PublishingHarness
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-restored-'))
  dataDir = join(folder, 'data')
  h = await PublishingHarness.open(undefined, ['A', 'B', 'C', 'D', 'E', 'F', 'G'], { dataDir })
})
afterAll(async () => {
  await h?.close()
  await rm(folder, { recursive: true, force: true })
})

function qd(...words: string[]): Promise<number | null> {
  const env = { ...process.env, QD_CONFIG_DIR: folder, QD_DATA_DIR: dataDir, LANG: 'en' }
  const child = spawn(process.execPath, [cli, ...words], { cwd: folder, env, stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}

test('after a backup was put back nothing goes out twice: what was due since is held until a look or a person says what became of it', async () => {
  const [out, inOutbox, never, asked] = await h.publish('Since the backup', { accounts: h.accounts.slice(0, 4) })
  const late = await h.publish('Too late by then', { accounts: h.accounts.slice(5) })
  const later = { kind: 'at', time: '2099-01-01 10:00:00' } as const
  const [future] = await h.publish('Not due', { accounts: [h.accounts[0]!], when: later })
  await h.passAll()
  const first = await h.publish('In hand at the backup', { accounts: [h.accounts[4]!] })
  await h.passAll()
  const inHand = first[0]!
  const ids = [out!, inOutbox!, never!, asked!, inHand]
  for (const id of [...ids, ...late]) h.watched.add(id)
  const offers = await Promise.all(ids.map((id) => h.onPhone(id)))
  expect(await qd('backup', 'all.tar.gz')).toBe(0)

  // The fake agents' ledger: two went out after the backup, and of one of them nobody here has heard yet.
  const ledger: number[] = []
  for (const at of [0, 1]) if (await h.commit(offers[at]!)) ledger.push(ids[at]!)
  const link = (id: number) => `https://shelf.example/${id}`
  await h.end(offers[0]!, { kind: 'succeeded', result: { share_link: link(out!), label_applied: true } })
  await h.agent.close()
  await h.plane.stop()
  expect(await qd('restore', 'all.tar.gz', '--replace', '--yes')).toBe(0)
  await h.plane.restart()

  for (const id of ids) expect(await h.row(id)).toMatchObject({ held: heldCodes.restored, status: codes.waiting })
  expect(await h.row(future!)).toMatchObject({ held: heldCodes.no })
  expect((await h.why(never!)).reasons.map(({ reason }) => reason)).toContain('restored')
  await h.reconnect([offers[1]!])
  // Its result is taken off the agent's hands, and what it holds in vain may not commit.
  await h.end(offers[1]!, { kind: 'succeeded', result: { share_link: link(inOutbox!), label_applied: true } })
  expect(await h.commit(offers[4]!)).toBe(false)

  const look = async (id: number, check_status: number) =>
    h.end(await h.onPhone(id, 'shelf-check'), {
      kind: 'succeeded',
      result: { check_status, share_link: link(id), read_since: 0 },
    })
  for (const id of ledger) await look(id, 2)
  for (const id of ledger) await h.comesTo(id, { status: codes.completed, verified: 2, share_link: link(id) })
  for (const id of [never!, inHand]) await look(id, 1)
  await h.comesTo(inHand, { status: codes.waiting, held: heldCodes.no })
  expect((await h.why(never!)).reasons.map(({ reason }) => reason)).not.toContain('held')
  // Its agent cannot tell what it did: of what nobody has looked for nobody knows, whenever it is due.
  await h.plane.admin.call(goOn, { body: { kinds: ['publications'] } })
  await h.comesTo(future!, { status: codes.waiting, held: heldCodes.restored })
  for (const id of [never!, inHand]) {
    await h.goOut(id)
    await h.comesTo(id, { status: codes.completed })
    ledger.push(id)
  }
  await look(asked!, 0)
  await h.comesTo(asked!, { status: codes.waiting, held: heldCodes.restored })
  await h.take('resume', [asked!])
  await h.goOut(asked!)
  await h.comesTo(asked!, { status: codes.completed })

  // What is looked for, or let go by a person, only when it is too late does not go out late, and is to be planned anew.
  await h.plane.context.store.write((tx) =>
    tx.run(`UPDATE publication SET scheduled_time = scheduled_time - ? WHERE id IN (${late})`, [2 * dayMs]),
  )
  await look(late[0]!, 1)
  await h.take('resume', [late[1]!])
  for (const id of late) await h.comesTo(id, { status: codes.abnormal, held: heldCodes.no })
  const { missed } = (await h.plane.admin.call(readRestored)).data
  expect(missed.map(({ id }) => id)).toEqual(late)
  expect([...ledger, asked!].sort()).toEqual([...ids].sort())
})
