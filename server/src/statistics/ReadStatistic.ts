import type { StatisticRow } from '@lexdesk/domain'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import type { Engine } from '../resource/Engine.ts'

export interface StatisticQuery {
  /** Where the figures are read. */
  engine: Pick<Engine, 'dictionaries'> & { db: Pick<Engine['db'], 'kysely'> }
  actor: Actor
  /** First and last day of the period, both included. */
  from: string
  to: string
  /** The moment of the query, in business time. */
  now: string
  /** Active rows of a resource that the actor may see; its table has the alias `t`. */
  visible(resource: string): RawBuilder<boolean>
}

/** Computes the rows of one report, in display order. */
export type ReadStatistic = (query: StatisticQuery) => Promise<StatisticRow[]>
