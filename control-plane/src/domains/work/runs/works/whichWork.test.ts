import type { SeenWorks, Work } from '@quarterdeck/shared/protocol/works.ts'
import { worksIn } from '@quarterdeck/shared/protocol/works.ts'
import { describe, expect, test } from 'vitest'
import { type Around, type Wanted, whichWork } from './whichWork.ts'

const minuteMs = 60_000
const commit = Date.UTC(2026, 10, 20, 12)
const wanted: Wanted = { text: 'First tea of spring', media: 2, since: commit }
const own: Work = { link: 'https://x/own', text: 'First tea of spring', media: 2, time: commit + 5_000 }
const nobody: Around = { taken: new Set(), rivals: [] }
const seen = (...works: Work[]): SeenWorks => ({ works, since: 0 })
const which = (works: Work[], around: Partial<Around> = {}) =>
  whichWork(wanted, seen(...works), { ...nobody, ...around })
const found = { kind: 'found', link: own.link }

describe('an unknown outcome is settled', () => {
  test('by the work of the same text, media and time', () => {
    expect(which([own])).toEqual(found)
  })

  test('whatever line breaks, spaces and forms of letters the platform shows', () => {
    expect(which([{ ...own, text: ' First tea\nof  spring ' }])).toEqual(found)
    const given = { ...wanted, text: 'Café\r\nà deux' }
    expect(whichWork(given, seen({ ...own, text: 'Cafe\u0301 à deux' }), nobody)).toEqual(found)
  })

  test('not by a work of another text under the same title, nor by one with other media', () => {
    expect(which([{ ...own, text: 'Second tea of spring' }])).toEqual({ kind: 'not_found' })
    expect(which([{ ...own, media: 1 }])).toMatchObject({ kind: 'several' })
  })

  test('by its title where that stands beside the text, whatever was not asked for', () => {
    const list: Wanted = { title: 'Five books', since: commit }
    const work: Work = {
      link: 'https://x/list',
      title: 'Five books',
      text: 'What the platform says of it',
      time: commit,
    }
    expect(whichWork(list, seen(work), nobody)).toEqual({ kind: 'found', link: work.link })
    expect(whichWork(list, seen({ ...work, title: 'Six books' }), nobody)).toEqual({ kind: 'not_found' })
    expect(whichWork(list, seen({ ...work, title: 'Five books and more' }), nobody)).toMatchObject({ kind: 'several' })
    expect(whichWork({ ...list, text: 'Own words' }, seen(work), nobody)).toEqual({ kind: 'not_found' })
  })

  test('not by the link of another publication of ours', () => {
    expect(which([own], { taken: new Set([own.link]) })).toEqual({ kind: 'not_found' })
  })

  test('not by a work that is older than the commit; the minute in which it was posted is enough', () => {
    expect(which([{ ...own, time: commit - minuteMs }])).toEqual({ kind: 'not_found' })
    expect(which([{ ...own, time: commit - 59_000 }])).toEqual(found)
  })

  test('not by the older work of a series, but by its own', () => {
    const before = { ...own, link: 'https://x/1', time: commit - 3_600_000 }
    expect(which([own, before])).toEqual(found)
  })
})

describe('a person decides', () => {
  test('between two that fit, and sees both', () => {
    const other = { ...own, link: 'https://x/other', time: commit + 600_000 }
    expect(which([other, own])).toEqual({ kind: 'several', links: [other.link, own.link] })
  })

  test('where another publication of the same text may be the one', () => {
    expect(which([own], { rivals: [{ since: commit - 600_000 }] })).toEqual({ kind: 'several', links: [own.link] })
    // That one committed later than this was posted, or not at all.
    expect(which([own], { rivals: [{ since: commit + 600_000 }] })).toEqual(found)
    expect(which([own], { rivals: [{ since: null }] })).toEqual(found)
  })

  test('where a work without text or time fits, and another of that text is unknown, held or due', () => {
    const bare = { link: own.link }
    expect(which([bare])).toEqual(found)
    expect(which([bare], { rivals: [{ since: null }] })).toEqual({ kind: 'several', links: [own.link] })
    expect(which([bare, { link: 'https://x/2' }])).toMatchObject({ kind: 'several' })
  })

  test('about a beginning of the text, and about a text with something behind it', () => {
    expect(which([{ ...own, text: 'First tea' }])).toEqual({ kind: 'several', links: [own.link] })
    expect(which([{ ...own, text: 'First tea of spring #tea' }])).toEqual({ kind: 'several', links: [own.link] })
  })
})

describe('what is not found', () => {
  test('is nowhere only where was read back as far as the commit', () => {
    const look = (since: number | undefined) => whichWork(wanted, { works: [], since }, nobody)
    expect(look(commit)).toEqual({ kind: 'not_found' })
    expect(look(commit + 1)).toEqual({ kind: 'unknown' })
    expect(look(undefined)).toEqual({ kind: 'unknown' })
  })
})

describe('the works that a script returns', () => {
  test('say by their times how far back was read, or the script does', () => {
    const works = [own, { ...own, time: commit - 7 }]
    expect(worksIn({ works: JSON.stringify(works) })).toEqual({ works, since: commit - 7 })
    expect(worksIn({ works: '[]', read_since: 5 })).toEqual({ works: [], since: 5 })
    expect(worksIn({ works: '[]' })).toEqual({ works: [], since: undefined })
  })

  test('are left out where they are none, and none is said where there is no list', () => {
    expect(worksIn({ works: JSON.stringify([own, { link: 7 }, 'x', null]) })?.works).toEqual([own])
    expect(worksIn({ works: '[{' })).toEqual({ works: [], since: undefined })
    expect(worksIn({ check_status: 2 })).toBeUndefined()
  })
})
