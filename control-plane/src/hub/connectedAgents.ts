import type { Approval } from '@quarterdeck/shared/protocol/agent.ts'
import type { AgentPeer } from './agentPeer.ts'

/** The line of each host that has one: those that may work, and apart from them those that wait for approval. */
export interface ConnectedAgents {
  /** A host was answered; gives back its older line. */
  add(peer: AgentPeer, approval: Approval): AgentPeer | undefined
  /** A line is closed; false where a newer one of the same host is there. */
  remove(peer: AgentPeer): boolean
  /** The line of a host that may work. */
  working(hostId: number): AgentPeer | undefined
  /** The line of a host, whether it may work or not. */
  any(hostId: number): AgentPeer | undefined
  hosts(): number[]
  waiting(): ReadonlyMap<number, Approval>
  all(): AgentPeer[]
}

export function createConnectedAgents(): ConnectedAgents {
  const lines = new Map<number, { peer: AgentPeer; approval: Approval }>()
  const working = (hostId: number) => {
    const line = lines.get(hostId)
    return line?.approval === 'approved' ? line.peer : undefined
  }
  return {
    working,
    add(peer, approval) {
      const older = lines.get(peer.host.id)?.peer
      lines.set(peer.host.id, { peer, approval })
      return older
    },
    remove(peer) {
      return lines.get(peer.host.id)?.peer === peer && lines.delete(peer.host.id)
    },
    any: (hostId) => lines.get(hostId)?.peer,
    hosts: () => [...lines.keys()].filter((id) => working(id) !== undefined),
    waiting: () =>
      new Map([...lines].flatMap(([id, { approval }]) => (approval === 'approved' ? [] : [[id, approval]]))),
    all: () => [...lines.values()].map(({ peer }) => peer),
  }
}
