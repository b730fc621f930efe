import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecretBox, isSealed } from './secretBox.ts'
import { createKey, parseKey, readKey } from './secretKey.ts'

test('what is sealed opens for its owner with its key alone, and is never the same twice', () => {
  const box = createSecretBox(Buffer.alloc(32, 1))
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'user 1')
  expect([isSealed(sealed), isSealed('JBSWY3DPEHPK3PXP'), sealed.includes('JBSWY')]).toEqual([true, false, false])
  expect(box.seal('JBSWY3DPEHPK3PXP', 'user 1')).not.toBe(sealed)
  expect(box.open(sealed, 'user 1')).toBe('JBSWY3DPEHPK3PXP')
  const other = sealed.at(-4) === 'A' ? 'B' : 'A'
  for (const [text, owner] of [
    [sealed, 'user 2'],
    [`${sealed.slice(0, -4)}${other}${sealed.slice(-3)}`, 'user 1'],
    ['sealed:', 'user 1'],
    ['JBSWY3DPEHPK3PXP', 'user 1'],
  ] as const)
    expect(box.open(text, owner)).toBeUndefined()
  expect(createSecretBox(Buffer.alloc(32, 2)).open(sealed, 'user 1')).toBeUndefined()
})

test('a folder’s key is made once, also by two at the same time, and is for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qd-key-'))
  try {
    expect(await readKey(folder)).toBeUndefined()
    const [one, two] = await Promise.all([createKey(folder), createKey(folder)])
    expect([one.length, one.equals(two), one.equals((await readKey(folder))!)]).toEqual([32, true, true])
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret.key'])
    await writeFile(join(folder, 'secret.key'), 'half of a ke')
    await expect(readKey(folder)).rejects.toThrow('64 hexadecimal digits')
    expect(() => parseKey('x', 'QD_SECRET_KEY')).toThrow('QD_SECRET_KEY')
  } finally {
    await rm(folder, { recursive: true })
  }
})
