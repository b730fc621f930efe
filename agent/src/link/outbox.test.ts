import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createOutbox, type ResultMessage } from './outbox.ts'
import { encodeLine } from './outboxFile.ts'

const log = createLog('silent')
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  path = join(folder, 'outbox.ndjson')
})
afterEach(() => rm(folder, { recursive: true }))

function result(id: string, size = 10): ResultMessage {
  const outcome = { kind: 'succeeded' as const, result: { share_link: 'x'.repeat(size) } }
  return { type: 'result', id, run: `run-${id}`, lease: 1, attempt: 1, outcome, at: 1 }
}

const idsIn = async () => {
  const outbox = await createOutbox(path, log)
  const ids = outbox.list().map((each) => each.id)
  await outbox.close()
  return ids
}

describe('the outbox', () => {
  test('keeps results over a restart until they are confirmed', async () => {
    const outbox = await createOutbox(path, log)
    await Promise.all([outbox.add(result('a')), outbox.add(result('b')), outbox.add(result('c'))])
    await outbox.confirm('b')
    await outbox.confirm('never-heard-of')
    await outbox.close()
    expect(await idsIn()).toEqual(['a', 'c'])
  })

  test('survives a file that was cut at any byte: a whole line is never lost, a torn one never read', async () => {
    const lines = [{ add: result('a') }, { add: result('b') }, { confirmed: 'a' }, { add: result('c') }].map(encodeLine)
    const whole = Buffer.from(lines.join(''))
    const ends = lines.map((_, index) => Buffer.byteLength(lines.slice(0, index + 1).join('')))
    const expected = [[], ['a'], ['a', 'b'], ['b'], ['b', 'c']]
    for (let length = 0; length <= whole.length; length += 7) {
      await writeFile(path, whole.subarray(0, length))
      expect(await idsIn()).toEqual(expected[ends.filter((end) => end <= length).length])
    }
  })

  test('writes on behind a torn line without losing what follows', async () => {
    const first = await createOutbox(path, log)
    await first.add(result('a'))
    await first.close()
    await appendFile(path, '1234abcd {"add":{"type":"res')
    const second = await createOutbox(path, log)
    await second.add(result('b'))
    await second.close()
    expect(await idsIn()).toEqual(['a', 'b'])
  })

  test('leaves out a damaged line in the middle, and a block of zeros at the end', async () => {
    await writeFile(
      path,
      `${encodeLine({ add: result('a') })}00000000 {"add":{}}\nrubbish\n${encodeLine({ add: result('b') })}`,
    )
    await appendFile(path, Buffer.alloc(512))
    expect(await idsIn()).toEqual(['a', 'b'])
    await truncate(path, 3)
    expect(await idsIn()).toEqual([])
  })

  test('is written anew when most of it is confirmed, and keeps the rest', async () => {
    const outbox = await createOutbox(path, log, 20_000)
    await outbox.add(result('kept'))
    for (let index = 0; index < 30; index++) {
      await outbox.add(result(`n${index}`, 1000))
      await outbox.confirm(`n${index}`)
    }
    expect((await stat(path)).size).toBeLessThan(25_000)
    await outbox.add(result('later'))
    await outbox.close()
    expect(await idsIn()).toEqual(['kept', 'later'])
    expect((await readFile(path, 'utf8')).includes('n0')).toBe(false)
  })

  test('left half-written by a crash while it was written anew is the old one', async () => {
    const outbox = await createOutbox(path, log)
    await outbox.add(result('a'))
    await outbox.close()
    await writeFile(`${path}.new`, 'half')
    expect(await idsIn()).toEqual(['a'])
  })

  // A limit on the size of files is a full disk for one process alone, and lets a part of the last line through.
  test.skipIf(process.platform !== 'linux')(
    'on a full disk keeps what waits in memory, and leaves no half line behind',
    async () => {
      const program = join(folder, 'full.ts')
      await writeFile(program, fullDisk(path))
      const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual({ refused: true, waiting: ['a', 'lost', 'b'] })
      expect(await idsIn()).toEqual(['a', 'b'])
    },
  )
})

/** A program that adds three results, the second while the disk is full. */
function fullDisk(outboxPath: string): string {
  const source = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  return `
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createLog } from ${source('../log.ts')}
import { createOutbox } from ${source('./outbox.ts')}
const path = ${JSON.stringify(outboxPath)}
const outbox = await createOutbox(path, createLog('silent'))
const result = (id) => ({ type: 'result', id, run: 'run', lease: 1, attempt: 1, outcome: { kind: 'succeeded', result: {} }, at: 1 })
const limit = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes + ':'])
await outbox.add(result('a'))
limit(statSync(path).size + 10)
const refused = await outbox.add(result('lost')).then(() => false, () => true)
limit('unlimited')
await outbox.add(result('b'))
process.stdout.write(JSON.stringify({ refused, waiting: outbox.list().map(({ id }) => id) }))
await outbox.close()
`
}
