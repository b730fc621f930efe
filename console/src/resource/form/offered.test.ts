import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import {
  platform as definition,
  platformKinds,
  sameContentCodes,
} from '@quarterdeck/shared/resources/fleet/platform.ts'
import { expect, test } from 'vitest'
import { offered } from './offered.ts'

const platform: AnyResource = definition
const microBlog = { kind: platformKinds.microBlog }
const { warn, refuse } = sameContentCodes

test('a new micro-blog is offered the limits of one, and another kind those of any', () => {
  expect(offered(platform, platform.offers, microBlog, new Set())).toEqual({ text_limit: 280, same_content: refuse })
  expect(offered(platform, platform.offers, { kind: platformKinds.social }, new Set())).toEqual({
    text_limit: 0,
    same_content: warn,
  })
  expect(offered(platform, platform.offers, { name: 'notes' }, new Set())).toEqual({})
})

test('what somebody has set stays', () => {
  expect(offered(platform, platform.offers, microBlog, new Set(['kind', 'text_limit']))).toEqual({
    same_content: refuse,
  })
})
