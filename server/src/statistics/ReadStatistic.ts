import type { StatisticRow } from '@lexdesk/domain'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import type { Engine } from '../resource/Engine.ts'

export interface StatisticQuery {
  engine: Engine
  actor: Actor
  /** First and last day of the period, both included. */
  from: string
  to: string
  /** The moment of the question, on the clock of the house. */
  now: string
  /** Living rows of a resource that the actor may see; its table is named `t` in the statement. */
  visible(resource: string): RawBuilder<boolean>
}

/** Reckons the rows of one report, in the order in which they are shown. */
export type ReadStatistic = (query: StatisticQuery) => Promise<StatisticRow[]>
