import { defineDomain } from '../../defineDomain.ts'

/** Pictures of personas and accounts. */
export const avatars = defineDomain({
  name: 'avatars',
  grants: { content: ['avatar.*'], lookContent: ['avatar.list', 'avatar.export'] },
  start({ resources }) {
    // What a model has made stays marked, whatever is said of it later.
    resources.extend('avatar', {
      derive: ({ rights, ai_generated }) => ({ ai_generated: rights === aiMade ? 1 : (ai_generated ?? 0) }),
    })
    return {}
  },
})

const aiMade = 3
