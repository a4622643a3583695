import { type AdoptedTable, isSynced, type OnlineDefinition } from '@lexdesk/domain'

/** A definition over a table of a data source. */
export interface SyncedDefinition extends OnlineDefinition {
  adopted: AdoptedTable & { source: string }
}

export const asSynced = (definition: OnlineDefinition | undefined): SyncedDefinition | undefined =>
  definition && isSynced(definition) ? (definition as SyncedDefinition) : undefined
