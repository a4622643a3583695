import { type AnyRow, type Resource, rowFromWire, type Values } from '@lexdesk/domain'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import type { ResourceCalls, Saved } from '../../api/resource/ResourceCalls.ts'
import type { Versions } from './compareVersions.ts'
import { changesOf, checkedValues, type FormIssue, type FormState } from './formState.ts'
import { changedNames, pick, readForm, savedValues } from './formValues.ts'
import { savedWords } from './savedWords.ts'
import type { FormCheck } from './useFormCheck.ts'
import { useAttempt } from '../useAttempt.ts'

export interface SaveQuestions {
  /** Whether to save despite warnings. */
  aboutWarnings(warnings: FormIssue[]): Promise<boolean>
  /** My changes on the latest row, or null to go back to the form. */
  aboutConflict(versions: Versions): Promise<Values | null>
}

interface SaveInput {
  resource: Resource
  api: ResourceCalls
  check: FormCheck
  questions: SaveQuestions
  /** Values beside the row that a new one needs, with the message when one is missing. */
  neededBeside?: Readonly<Record<string, string>>
  onState: (change: (state: FormState) => FormState) => void
}

export interface FormSave {
  isSaving: boolean
  /** Increases after every attempt, successful or not. */
  tries: number
  /** Why the last attempt failed, if no field is responsible. */
  failure: Error | undefined
  save(state: FormState): Promise<Saved | undefined>
}

/**
 * Saves with checks, warnings and conflicts. Returns undefined if it was not saved; the form then retains everything.
 */
export function useFormSave({ resource, api, check, questions, neededBeside = {}, onState }: SaveInput): FormSave {
  const [isSaving, setSaving] = useState(false)
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<Error>()
  const isBusy = useRef(false)
  const accepted = useRef(new Set<string>())
  const attempt = useAttempt()

  function refuse(errors: FormIssue[]): undefined {
    onState((current) => ({ ...current, errors }))
  }

  async function isAccepted(warnings: FormIssue[]): Promise<boolean> {
    const fresh = warnings.filter(({ field, message }) => !accepted.current.has(`${field} ${message}`))
    if (fresh.length > 0 && !(await questions.aboutWarnings(fresh))) return false
    for (const { field, message } of fresh) accepted.current.add(`${field} ${message}`)
    return true
  }

  async function send(state: FormState, values: Values): Promise<Saved | undefined> {
    const { id, version } = state.original as AnyRow
    try {
      const saved = await (state.mode === 'add'
        ? api.add(values, { idempotencyKey: attempt.keyFor(values) })
        : api.edit({ ...values, id, version }))
      return { ...saved, message: savedWords(resource, state.mode, { ...state.original, ...values, ...saved.row }) }
    } catch (error) {
      attempt.answered(error)
      if (!(error instanceof ApiError)) throw error
      const latest = latestRow(resource, error)
      if (latest) return settle(state, latest)
      if (error.fields.length === 0) throw error
      return refuse(withLink(resource, error))
    }
  }

  async function settle(state: FormState, latest: AnyRow): Promise<Saved | undefined> {
    const { original } = state
    const mine = savedValues(resource, state.values, state.author)
    const merged = await questions.aboutConflict({ original, mine, latest })
    if (!merged) return undefined
    // Non-field values have no other version to compare with: local changes are retained.
    const others = state.beside.filter((name) => !Object.hasOwn(resource.fields, name))
    const beside = pick(mine, changedNames(others, original, mine))
    const values = { ...pick(merged, Object.keys(mine)), ...beside }
    const rebased = { ...state, original: latest, values, errors: [], warnings: [] }
    onState(() => rebased)
    return trySaving(rebased)
  }

  async function trySaving(state: FormState): Promise<Saved | undefined> {
    const { values, errors } = readForm(resource, state.mode, state.values, state.original, state.author)
    const missing = Object.entries(state.mode === 'add' ? neededBeside : {})
      .filter(([field]) => !state.values[field])
      .map(([field, message]) => ({ field, message }))
    if (errors.length + missing.length > 0) return refuse([...errors, ...missing])
    if (state.mode === 'edit' && changesOf(resource, state).length === 0)
      return { row: state.original as AnyRow, message: '内容没有变化', warnings: [] }
    const found = await check.now(checkedValues(resource, state))
    const warnings = found?.warnings ?? []
    onState((current) => ({ ...current, errors: [], warnings }))
    if (found && found.errors.length > 0) return refuse(found.errors)
    if (!(await isAccepted(warnings))) return undefined
    const besideNames = state.mode === 'add' ? state.beside : changedNames(state.beside, state.original, state.values)
    return send(state, { ...values, ...pick(state.values, besideNames) })
  }

  async function save(state: FormState): Promise<Saved | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      return await trySaving(state)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
      return undefined
    } finally {
      isBusy.current = false
      setSaving(false)
      setTries((count) => count + 1)
    }
  }

  return { isSaving, tries, failure, save }
}

function latestRow(resource: Resource, error: ApiError): AnyRow | undefined {
  if (error.code !== 'conflict' || typeof error.details !== 'object' || error.details === null) return undefined
  const { current } = error.details as { current?: Values }
  return current && (rowFromWire(resource, current) as AnyRow)
}

/** A duplicate error links to the existing record. */
function withLink(resource: Resource, { fields, details }: ApiError): FormIssue[] {
  const { existingId } = (details ?? {}) as { existingId?: string }
  return existingId ? fields.map((issue) => ({ ...issue, link: { resource: resource.name, id: existingId } })) : fields
}
