import { type Engine, entryOf } from '../../resource/Engine.ts'

/** The page of a list with its filters, in the words of the list call. */
export function listPath(engine: Engine, resource: string, params: Record<string, string>): string {
  return `${entryOf(engine, resource).resource.path}?${new URLSearchParams(params).toString()}`
}
