import { describe, expect, test } from 'vitest'
import { chooseVersion, type StoredScript } from './chooseVersion.ts'

const usual: StoredScript = {
  name: 'a',
  hash: 'old',
  source: 'old source',
  app: 'app.shelf',
  version: 3,
  max_runtime: 0,
  trial_hash: null,
  trial_source: null,
  trial_version: null,
  share: null,
  phones: null,
  trial_rests: null,
}
const trial = { ...usual, trial_hash: 'new', trial_source: 'new source', trial_version: 4, share: 0, phones: '' }
const serials = Array.from({ length: 1000 }, (_, n) => `phone-${n}`)
const tried = (script: StoredScript) => serials.filter((serial) => chooseVersion(script, serial, 0).version === 4)

describe('the version that a phone gets', () => {
  test('is the one that runs, with the time that an operator allows', () => {
    expect(chooseVersion({ ...usual, max_runtime: 90 }, 'x', 0)).toEqual({
      name: 'a',
      app: 'app.shelf',
      hash: 'old',
      source: 'old source',
      version: 3,
      maxRuntimeMs: 90_000,
    })
    expect(chooseVersion(usual, 'x', 0).maxRuntimeMs).toBeUndefined()
  })

  test('is that of the trial on the phones that it names, and on no others', () => {
    expect(tried({ ...trial, phones: 'phone-1,phone-7' })).toEqual(['phone-1', 'phone-7'])
  })

  test('is that of the trial on about as many of a hundred phones as it says, always the same ones', () => {
    const tenth = tried({ ...trial, share: 10 })
    expect(tenth.length).toBeGreaterThan(60)
    expect(tenth.length).toBeLessThan(140)
    expect(tried({ ...trial, share: 10 })).toEqual(tenth)
    expect(tried({ ...trial, share: 30 })).toEqual(expect.arrayContaining(tenth))
    expect(tried({ ...trial, share: 100 })).toEqual(serials)
    expect(tried({ ...trial, trial_hash: 'other', share: 10 })).not.toEqual(tenth)
  })

  test('is the usual one everywhere while the trial rests', () => {
    expect(tried({ ...trial, share: 100, trial_rests: 1 })).toEqual([])
    expect(tried({ ...trial, share: 100, trial_rests: 0 })).toEqual(serials)
  })
})
