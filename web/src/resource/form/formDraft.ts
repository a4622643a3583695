import type { Resource, Values } from '@lexdesk/domain'
import { browserStore } from '../../api/session/browserStore.ts'

/** Unsaved work: the changes, and the version of the row that they started from. */
export interface FormDraft {
  at: string
  version: number | null
  values: Values
}

/** Long enough for a holiday, short enough that old drafts do not surprise. */
const draftLifeMs = 14 * 24 * 60 * 60 * 1000

export interface DraftPlace {
  get(): FormDraft | undefined
  set(draft: Omit<FormDraft, 'at'>): void
  remove(): void
}

/** Drafts are separate for each user, resource and row; new rows share one key. */
export function draftPlace(resource: Resource, userId: string, id = 'new'): DraftPlace {
  const key = `draft:${userId}:${resource.name}:${id}` as const
  return {
    get() {
      const draft = browserStore.get(key)
      return isDraft(draft) ? draft : undefined
    },
    set({ version, values }) {
      const draft: FormDraft = { at: new Date().toISOString(), version, values: withoutSecrets(resource, values) }
      browserStore.set(key, draft, draftLifeMs)
    },
    remove: () => browserStore.remove(key),
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false
  return typeof value.values === 'object' && value.values !== null
}

function withoutSecrets(resource: Resource, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !resource.fields[name]?.writeOnly))
}
