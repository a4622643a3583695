import {
  AppError,
  compileForm,
  type Condition,
  everything,
  type OnlineDefinition,
  type OnlineFace,
  type onlineView,
  queryFromParams,
  type Resource,
  viewDefinition,
} from '@lexdesk/domain'
import type { ValuesOf } from '../../resource/rulesFor.ts'

export type ViewValues = ValuesOf<typeof onlineView>

export interface CompiledView {
  definition: OnlineDefinition
  resource: Resource
  /** The rows that the view shows. */
  where: Condition
}

/** What a stored view chooses of its form. */
export function faceOf({ code, title, theme, columns }: ViewValues): OnlineFace {
  const chosen = (columns ?? []).map(({ field, inList, inSearch }) => ({
    field: field ?? '',
    inList: inList ?? 'Y',
    inSearch: inSearch ?? 'N',
  }))
  return { code: code ?? '', title: title ?? '', theme: theme ?? null, columns: chosen }
}

/** A view over its published form. Throws the sentence that says why it cannot be served. */
export function compileView(form: OnlineDefinition, values: ViewValues): CompiledView {
  const definition = viewDefinition(form, faceOf(values))
  const resource = compileForm(definition)
  const records = (values.conditions ?? []).map(({ field, rule, value }) => ({ field, rule, val: value ?? '' }))
  if (records.length === 0) return { definition, resource, where: everything }
  const { where } = queryFromParams(resource, {
    superQueryParams: JSON.stringify(records),
    superQueryMatchType: values.matchType ?? 'and',
  })
  return { definition, resource, where }
}

/** The reason in an error that explains itself; others are thrown on. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}
