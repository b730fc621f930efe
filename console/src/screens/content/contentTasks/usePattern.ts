import { event as eventList } from '@quarterdeck/shared/resources/content/event.ts'
import { eventGroup } from '@quarterdeck/shared/resources/content/eventGroup.ts'
import { libraryVideo } from '@quarterdeck/shared/resources/content/libraryVideo.ts'
import { newsLibrary } from '@quarterdeck/shared/resources/content/newsLibrary.ts'
import { type GroupOfEvents, taskOfArticle, taskOfEvent, taskOfVideo } from '@quarterdeck/shared/values/taskPatterns.ts'
import { useQuery } from '@tanstack/react-query'
import { loadRow, loadRows, type Row } from '../../../api/resourceCalls.ts'
import type { FormValues } from '../../../resource/form/formValues.ts'

/** What it is made of, by its id; 0: not of that. */
interface Of {
  article: number
  video: number
  event: number
}

/** What a new task of an article, a video or an event begins with; {} of none, undefined as long as it is not there. */
export function usePattern({ article, video, event }: Of): FormValues | undefined {
  const isAny = article > 0 || video > 0 || event > 0
  const { data } = useQuery({
    queryKey: ['content-task', 'pattern', article, video, event],
    queryFn: async ({ signal }): Promise<FormValues> => {
      if (article > 0) return taskOfArticle(await loadRow(newsLibrary, article, signal))
      if (video > 0) return taskOfVideo(await loadRow(libraryVideo, video, signal))
      const { rows } = await loadRows(eventGroup, {}, signal)
      return taskOfEvent(await loadRow(eventList, event, signal), new Map(rows.map((row) => [row.id, groupOf(row)])))
    },
    enabled: isAny,
  })
  return isAny ? data : nothing
}

const nothing: FormValues = {}

function groupOf({ id, parent, available, template, persona_group }: Row): GroupOfEvents {
  const idOrNone = (value: unknown) => Number(value ?? 0) || null
  return {
    id,
    parent: idOrNone(parent),
    available: Number(available),
    template: idOrNone(template),
    persona_group: idOrNone(persona_group),
  }
}
