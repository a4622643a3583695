import type { Fields, Values } from '@lexdesk/domain'

/** What a job's work sees of its run. */
export interface JobContext {
  parameters: Values
  /** Aborted when the time is up, the lease is lost or the server stops. */
  signal: AbortSignal
}

/** A job that the server knows how to do. There are no others: a row of the table only says when. */
export interface JobDefinition {
  title: string
  description: string
  /** Names under which clients of the wire know it. */
  aliases?: readonly string[]
  /** Checked like the fields of any row, and shown as a form. */
  parameters?: Fields
  timeLimitSeconds: number
  /** What becomes of a run that a crash cut short: done again, or only told. */
  afterCrash: 'retry' | 'report'
  /** Its work depends on the day of business, so it is done at once when a demonstration moves its clock ahead. */
  isByHouseTime?: boolean
  /** Answers in words what was done. */
  run(context: JobContext): Promise<string>
}

export interface JobRegistry {
  /** Throws where a name or an alias is taken. */
  add(jobs: Readonly<Record<string, JobDefinition>>): void
  /** The definition and its own name, by that or by an alias. */
  find(name: string): { name: string; definition: JobDefinition } | undefined
  names(): string[]
}

/** The jobs that the server knows how to do. */
export function createJobRegistry(jobs: Readonly<Record<string, JobDefinition>> = {}): JobRegistry {
  const own = new Map<string, JobDefinition>()
  const byAlias = new Map<string, string>()
  const registry: JobRegistry = {
    add: (more) => {
      for (const [name, definition] of Object.entries(more)) {
        for (const taken of [name, ...(definition.aliases ?? [])])
          if (registry.find(taken)) throw new Error(`two jobs are called ${taken}`)
        own.set(name, definition)
        for (const alias of definition.aliases ?? []) byAlias.set(alias, name)
      }
    },
    find: (given) => {
      const name = own.has(given) ? given : byAlias.get(given)
      const definition = name === undefined ? undefined : own.get(name)
      return name !== undefined && definition ? { name, definition } : undefined
    },
    names: () => [...own.keys()],
  }
  registry.add(jobs)
  return registry
}
