import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Pages, startPages } from '../pages.ts'
import { type Stub, startStub } from '../stub/stubServer.ts'

export interface ScreenHarness extends Pages {
  stub: Stub
}

/** A browser and a stub for the file, pages in English, signed in unless the token is empty. Each test finds fresh data. */
export function startScreenHarness({ token = 'stub' } = {}): ScreenHarness {
  let stub: Stub
  beforeAll(async () => {
    stub = await startStub()
  })
  afterAll(() => stub?.close())
  beforeEach(() => stub.reset())
  const pages = startPages(() => ({ url: stub.url, token }))
  return Object.defineProperty(pages, 'stub', { get: () => stub }) as ScreenHarness
}
