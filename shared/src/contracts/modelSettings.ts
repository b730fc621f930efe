import { endpoint } from './endpoint.ts'
import { reachSettings } from './reachSettings.ts'

export const getModelSettings = endpoint({
  name: 'model-provider.settings',
  method: 'GET',
  path: '/models/settings',
  permission: 'model-provider.config',
  visibility: 'internal',
  administers: true,
  summary:
    'Which addresses model providers may have beside public ones, such as a server of models in the own network.',
  reply: reachSettings,
})

export const editModelSettings = endpoint({
  name: 'model-provider.config',
  method: 'PUT',
  path: '/models/settings',
  permission: 'model-provider.config',
  visibility: 'internal',
  administers: true,
  summary: 'Say which addresses model providers may have beside public ones; for administrators of the installation.',
  body: reachSettings,
  reply: reachSettings,
})
