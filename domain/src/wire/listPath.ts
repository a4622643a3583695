import type { ListParams } from './listParams.ts'

/** The page of a list with its filters. */
export function listPath({ path }: { path: string }, params: ListParams = {}): string {
  const search = new URLSearchParams(params).toString()
  return search ? `${path}?${search}` : path
}
