import type { Fields, Values } from '@lexdesk/domain'

/** What the work of a job can access of its run. */
export interface JobContext {
  parameters: Values
  /** Aborted on timeout, when the lease is lost or when the server stops: what the work still returns is dropped. */
  signal: AbortSignal
  /** True shortly before the time limit: work that its next run can continue ends now, and says what it has done. */
  isTimeUp(): boolean
}

/** A job that the server implements. The rows of the table only schedule these. */
export interface JobDefinition {
  title: string
  description: string
  /** Names used by clients of the wire. */
  aliases?: readonly string[]
  /** Validated like the fields of any row, and shown as a form. */
  parameters?: Fields
  timeLimitSeconds: number
  /** What happens to a run interrupted by a crash: retried, or only reported. */
  afterCrash: 'retry' | 'report'
  /** Its work depends on the business day, so it runs at once when a demonstration moves its clock ahead. */
  isByBusinessTime?: boolean
  /** Why this instance cannot do it, as a sentence. Other instances serve its times; without one it is stored as skipped. */
  hindrance?(): string | undefined
  /** Returns a sentence about what was done. */
  run(context: JobContext): Promise<string>
}

export interface JobRegistry {
  /** Throws when a name or an alias is taken. */
  add(jobs: Readonly<Record<string, JobDefinition>>): void
  /** The definition and its own name, by that or by an alias. */
  find(name: string): { name: string; definition: JobDefinition } | undefined
  names(): string[]
}

/** The jobs that the server implements. */
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
