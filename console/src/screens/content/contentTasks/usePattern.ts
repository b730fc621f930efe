import { libraryVideo } from '@quarterdeck/shared/resources/content/libraryVideo.ts'
import { newsLibrary } from '@quarterdeck/shared/resources/content/newsLibrary.ts'
import { taskOfArticle, taskOfVideo } from '@quarterdeck/shared/values/taskPatterns.ts'
import { useQuery } from '@tanstack/react-query'
import { loadRow } from '../../../api/resourceCalls.ts'
import type { FormValues } from '../../../resource/form/formValues.ts'

/** What a new task of an article or a video begins with; {} of neither, undefined as long as it is not there. */
export function usePattern(article: number, video: number): FormValues | undefined {
  const { data } = useQuery({
    queryKey: ['content-task', 'pattern', article, video],
    queryFn: async ({ signal }): Promise<FormValues> =>
      article > 0
        ? taskOfArticle(await loadRow(newsLibrary, article, signal))
        : taskOfVideo(await loadRow(libraryVideo, video, signal)),
    enabled: article > 0 || video > 0,
  })
  return article > 0 || video > 0 ? data : nothing
}

const nothing: FormValues = {}
