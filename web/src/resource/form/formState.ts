import { type Author, type FieldError, noAuthor, type ReadMode, type Resource, type Values } from '@lexdesk/domain'
import { changedNames, editableNames, pick, readForm, savedValues, startValues } from './formValues.ts'

/** An error or warning of a field, with the record concerned. */
export interface FormIssue extends FieldError {
  link?: { resource: string; id: string }
}

export interface FormState {
  mode: ReadMode
  /** Who adds the row, and when the form was opened. */
  author: Author
  /** The row that editing started from; for a new one its initial values and defaults. */
  original: Values
  values: Values
  /** Names of values that are not fields and are sent beside the row. */
  beside: readonly string[]
  errors: FormIssue[]
  warnings: FormIssue[]
}

/** The field of a path such as `contacts[0].mobile`. */
export function headOf(path: string): string {
  return path.split(/[.[]/, 1)[0]!
}

const isAbout = (name: string) => (issue: FieldError) => headOf(issue.field) === name

export function startForm(
  resource: Resource,
  mode: ReadMode,
  row: Values,
  beside: readonly string[] = [],
  author: Author = noAuthor,
): FormState {
  const values = { ...startValues(resource, mode, row, author), ...pick(row, beside) }
  return { mode, author, original: mode === 'add' ? values : row, values, beside, errors: [], warnings: [] }
}

/** The state under a newer definition. What was entered stays, except in a field that has become another kind. */
export function carryOver(state: FormState, before: Resource, after: Resource): FormState {
  const fresh = startForm(after, state.mode, state.original, state.beside, state.author)
  const kept = Object.keys(fresh.values).filter((name) => before.fields[name]?.kind === after.fields[name]?.kind)
  const known = (issue: FieldError) => Object.hasOwn(fresh.values, headOf(issue.field))
  return { ...fresh, values: { ...fresh.values, ...pick(state.values, kept) }, errors: state.errors.filter(known) }
}

/** The values that the server checks before saving. */
export function checkedValues(resource: Resource, state: FormState): Values {
  const { values } = readForm(resource, state.mode, state.values, state.original, state.author)
  return state.mode === 'add' ? values : { ...values, id: state.original.id }
}

/** What saving would change. */
export function changesOf(resource: Resource, { mode, beside, original, values, author }: FormState): string[] {
  const saved = (row: Values) => savedValues(resource, row, author)
  return changedNames([...editableNames(resource, mode), ...beside], saved(original), saved(values))
}

/** A field with an error is validated on every change, so that the error disappears once it is fixed. */
export function changeField(resource: Resource, state: FormState, name: string, value: unknown): FormState {
  const warnings = state.warnings.some(isAbout(name))
    ? state.warnings.filter((warning) => !isAbout(name)(warning))
    : state.warnings
  const changed = { ...state, warnings, values: { ...state.values, [name]: value } }
  return state.errors.some(isAbout(name)) ? judgeField(resource, changed, name) : changed
}

/** On blur. An untouched field is not reported as empty; a server error remains. */
export function leaveField(resource: Resource, state: FormState, name: string): FormState {
  if (state.errors.some(isAbout(name))) return state
  return changesOf(resource, state).includes(name) ? judgeField(resource, state, name) : state
}

function judgeField(resource: Resource, state: FormState, name: string): FormState {
  const own = readForm(resource, state.mode, state.values, state.original, state.author).errors.filter(isAbout(name))
  const others = state.errors.filter((error) => !isAbout(name)(error))
  const isQuiet = own.length === 0 && others.length === state.errors.length
  return isQuiet ? state : { ...state, errors: [...others, ...own] }
}

/** Adds the server's findings about fields that were filled in; the others are skipped. */
export function withFindings(
  resource: Resource,
  state: FormState,
  found: { errors: FormIssue[]; warnings: FormIssue[] },
): FormState {
  const known = new Set(state.errors.map((error) => headOf(error.field)))
  const changes = changesOf(resource, state)
  const fresh = found.errors.filter(({ field }) => changes.includes(headOf(field)) && !known.has(headOf(field)))
  return { ...state, errors: [...state.errors, ...fresh], warnings: found.warnings }
}
