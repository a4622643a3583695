import type { AnyRow, ReadMode, Resource, Values } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { resourceApi } from '../api/resource/resourceApi.ts'
import type { Saved } from '../api/resource/ResourceCalls.ts'
import { useLive } from '../api/live/useLive.ts'
import { useSession } from '../api/session/useSession.ts'
import { draftPlace, type FormDraft } from './form/formDraft.ts'
import { changeField, changesOf, checkedValues, leaveField, startForm, withFindings } from './form/formState.ts'
import type { FormState } from './form/formState.ts'
import { pick } from './form/formValues.ts'
import { useFormCheck } from './form/useFormCheck.ts'
import { useFormDraft } from './form/useFormDraft.ts'
import { type SaveQuestions, useFormSave } from './form/useFormSave.ts'

export interface ResourceFormInput {
  resource: Resource
  mode: ReadMode
  id?: string
  /** Initial values of a new row. */
  initial?: Values
  beside?: readonly string[]
  isOpen: boolean
  questions: SaveQuestions
}

export interface ResourceFormModel {
  /** Undefined until the row is loaded. */
  state: FormState | undefined
  loadError: Error | null
  reload(): void
  isDirty: boolean
  isSaving: boolean
  /** Increases after every attempt to save, successful or not. */
  tries: number
  failure: Error | undefined
  /** Another user has changed the row meanwhile. */
  isOutdated: boolean
  draft: FormDraft | undefined
  restoreDraft(): void
  discardDraft(): void
  /** Saves the changes as a draft. */
  saveDraft(): void
  /** Discards the changes. */
  abandon(): void
  setValue(name: string, value: unknown): void
  leaveField(name: string): void
  save(): Promise<Saved | undefined>
  /** Starts another new row. */
  restart(): void
}

/** State and actions of a form, without rendering. */
export function useResourceForm({
  resource,
  mode,
  id,
  initial,
  beside,
  isOpen,
  questions,
}: ResourceFormInput): ResourceFormModel {
  const { user } = useSession()
  const client = useQueryClient()
  const api = useMemo(() => resourceApi(resource), [resource])
  const [state, setState] = useState(() =>
    mode === 'add' ? startForm(resource, mode, initial ?? {}, beside) : undefined,
  )
  const [isOutdated, setOutdated] = useState(false)

  // Not under the key of the resource: a refetch after others save must not replace the row being edited.
  const row = useQuery({
    queryKey: ['form', resource.name, id, useId()],
    queryFn: ({ signal }) => api.queryById(id!, { signal }),
    enabled: isOpen && mode === 'edit',
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!state && row.data) setState(startForm(resource, mode, row.data, beside))

  const changes = useMemo(() => (state ? changesOf(resource, state) : []), [resource, state])
  const place = useMemo(() => draftPlace(resource, user.id, id), [resource, user.id, id])
  const work = useMemo(() => {
    const version = Number(state?.original.version ?? 0)
    return state && changes.length > 0 ? { version, values: pick(state.values, changes) } : undefined
  }, [state, changes])
  const { offer, dismissOffer, saveNow, drop } = useFormDraft(place, work)

  const check = useFormCheck(
    api,
    () => (state && changes.length > 0 ? checkedValues(resource, state) : undefined),
    (found) => setState((current) => current && withFindings(resource, current, found)),
  )
  const saving = useFormSave({
    resource,
    api,
    check,
    questions,
    onState: (change) => setState((current) => current && change(current)),
  })

  // Changes of the last key press or blur are not in the closures of this render.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  })

  useLive(resource.name, ({ ids }) => {
    if (isOpen && id !== undefined && ids.includes(id) && !saving.isSaving) setOutdated(true)
  })

  return {
    state,
    loadError: row.error,
    reload: () => void row.refetch(),
    isDirty: changes.length > 0,
    isSaving: saving.isSaving,
    tries: saving.tries,
    failure: saving.failure,
    isOutdated,
    draft: state && offer,
    restoreDraft() {
      setState((current) => current && { ...current, values: { ...current.values, ...offer?.values } })
      dismissOffer()
    },
    discardDraft() {
      if (changes.length === 0) drop()
      dismissOffer()
    },
    saveDraft: saveNow,
    abandon: drop,
    setValue: useCallback(
      (name, value) => setState((current) => current && changeField(resource, current, name, value)),
      [resource],
    ),
    leaveField: useCallback(
      (name) => {
        setState((current) => current && leaveField(resource, current, name))
        check.soon()
      },
      [resource, check],
    ),
    async save() {
      await Promise.resolve()
      const saved = latest.current && (await saving.save(latest.current))
      if (!saved) return undefined
      drop()
      // A step taken before the refetch must start from the row just saved.
      client.setQueryData(
        ['resource', resource.name, 'row', id],
        (shown: AnyRow | undefined) => shown && { ...shown, ...saved.row },
      )
      void client.invalidateQueries({ queryKey: ['resource', resource.name] })
      return saved
    },
    restart: () => setState(startForm(resource, mode, initial ?? {}, beside)),
  }
}
