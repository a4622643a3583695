import { type Engine, entryOf } from '../../resource/Engine.ts'

/** The list with one record opened. */
export const detailPath = (engine: Engine, resource: string, id: string): string =>
  `${entryOf(engine, resource).resource.path}?detail=${id}`
