import { collectionAnswer, onlineCollectionEndpoints, onlineName, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/calls/call.ts'
import { onlineFormsQuery } from '../../../api/resource/onlineResources.ts'

/** What was filled in, as far as the user may see it. */
export const answerContentQuery = (id: string) => ({
  queryKey: ['resource', collectionAnswer.name, 'content', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(onlineCollectionEndpoints.content, { id }, { signal }),
})

/** The form that was filled in; undefined if it is not in use. */
export function useAnsweredForm(formCode: string): { form: Resource | undefined; isReady: boolean } {
  const { data } = useQuery(onlineFormsQuery)
  return { form: data?.find(({ name }) => name === onlineName(formCode)), isReady: data !== undefined }
}
