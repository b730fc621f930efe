import { endpoint } from './endpoint.ts'
import { reachSettings } from './reachSettings.ts'

export const getNodeSettings = endpoint({
  name: 'node.settings',
  method: 'GET',
  path: '/nodes/settings',
  permission: 'node.config',
  visibility: 'internal',
  administers: true,
  summary: 'Which addresses checks of nodes may reach beside public ones.',
  reply: reachSettings,
})

export const editNodeSettings = endpoint({
  name: 'node.config',
  method: 'PUT',
  path: '/nodes/settings',
  permission: 'node.config',
  visibility: 'internal',
  administers: true,
  summary: 'Say which addresses checks of nodes may reach beside public ones; for administrators of the installation.',
  body: reachSettings,
  reply: reachSettings,
})
