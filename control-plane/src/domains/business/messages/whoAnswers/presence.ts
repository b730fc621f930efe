import type { Present } from '@quarterdeck/shared/contracts/whoAnswers.ts'

/** Whoever has not said so again within it has left without a word: a tab that was closed, a line that is gone. */
export const presentMs = 45_000

interface Stay {
  name: string
  writing: boolean
  until: number
}

interface Who {
  userId: number
  username: string
}

/** Who has which conversation open, in memory alone: it says where others are, and keeps nobody out. */
export interface Presence {
  /** Gives who else is there. */
  be(conversation: number, who: Who, writing: boolean): Present[]
  leave(conversation: number, who: Who): void
  /** Does somebody else write in it now? */
  isOtherWriting(conversation: number, userId: number): boolean
}

/** `tell`: somebody came, went, began or stopped to write. */
export function createPresence(now: () => number, tell: () => void): Presence {
  const rooms = new Map<number, Map<number, Stay>>()
  const othersIn = (conversation: number, userId: number): Present[] =>
    [...(rooms.get(conversation) ?? [])]
      .filter(([user, { until }]) => user !== userId && until > now())
      .map(([user, { name, writing }]) => ({ user, name, writing }))
  /** Those who left without a word are nowhere any more. */
  const sweep = (conversation: number) => {
    const room = rooms.get(conversation)
    for (const [user, { until }] of room ?? []) if (until <= now()) room?.delete(user)
    if (room?.size === 0) rooms.delete(conversation)
  }
  return {
    be(conversation, { userId, username }, writing) {
      sweep(conversation)
      const room = rooms.get(conversation) ?? new Map<number, Stay>()
      const before = room.get(userId)
      room.set(userId, { name: username, writing, until: now() + presentMs })
      rooms.set(conversation, room)
      if (before?.writing !== writing) tell()
      return othersIn(conversation, userId)
    },
    leave(conversation, { userId }) {
      if (rooms.get(conversation)?.delete(userId)) tell()
      sweep(conversation)
    },
    isOtherWriting: (conversation, userId) => othersIn(conversation, userId).some(({ writing }) => writing),
  }
}
