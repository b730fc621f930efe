import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { domains } from '../domains/registry.gen.ts'

// A filter that is misspelt must not find everything. Lists of the kit are asked in `shared/src/resource/resource.test.ts`.

const isList = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'shape' in one && 'query' in one && one.shape === 'page'

const lists = domains.flatMap(({ contracts }) =>
  (contracts as readonly object[]).flatMap((contract) => Object.values(contract).filter(isList)),
)

test('every list that a domain answers by itself refuses a filter that it does not know', () => {
  expect(lists.length).toBeGreaterThan(7)
  const deaf = lists.filter(({ query }) => {
    const issues = safeParse(query, { filter_of_nobody: '1' }).error?.issues ?? []
    return !issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('filter_of_nobody'))
  })
  expect(deaf.map(({ name }) => name)).toEqual([])
})
