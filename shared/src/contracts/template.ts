import { z } from 'zod'
import { mostPromptCharacters } from '../resources/content/template.ts'
import { placeholders } from '../values/placeholders.ts'
import { endpoint } from './endpoint.ts'

/** Beside the list of templates (matrix-screens.md §5.4): what a model would be told for a persona. It costs nothing. */
export const previewTemplate = endpoint({
  name: 'template.preview',
  method: 'POST',
  path: '/template/preview',
  permission: 'template.preview',
  visibility: 'organisation',
  writes: false,
  sees: { id: 'template', persona: 'persona' },
  summary:
    'The prompt of a template (`id`), or one that is still being written (`incantation`), filled in for a persona. `gaps`: what is not known of it. Nothing is kept, nothing is sent.',
  body: z.object({
    id: z.number().int().min(1).optional(),
    incantation: z.string().max(mostPromptCharacters).optional(),
    persona: z.number().int().min(1),
  }),
  reply: z.object({ prompt: z.string(), gaps: z.array(z.enum(placeholders)) }),
})
