import { type AnyRow, onlineCode, type ReadMode, type Resource, type Values } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { resourceApi } from '../api/resource/resourceApi.ts'
import type { Saved } from '../api/resource/ResourceCalls.ts'
import { useLiveRow } from '../api/live/useLiveRow.ts'
import { interruptedForm } from '../api/session/interruptedForm.ts'
import { useAuthor } from '../api/session/useAuthor.ts'
import { useSession } from '../api/session/useSession.ts'
import { draftPlace, type FormDraft } from './form/formDraft.ts'
import {
  carryOver,
  changeField,
  changesOf,
  checkedValues,
  leaveField,
  startForm,
  withFindings,
} from './form/formState.ts'
import type { FormState } from './form/formState.ts'
import { pick } from './form/formValues.ts'
import { useFormCheck } from './form/useFormCheck.ts'
import { useFormDraft } from './form/useFormDraft.ts'
import type { Fill } from '../fields/chosenFills.ts'
import { useFormFills } from './form/useFormFills.ts'
import { type SaveQuestions, useFormSave } from './form/useFormSave.ts'

export interface ResourceFormInput {
  resource: Resource
  mode: ReadMode
  id?: string
  /** Initial values of a new row. */
  initial?: Values
  /** A part of the row that is edited by itself has drafts of its own. */
  part?: string
  beside?: readonly string[]
  neededBeside?: Readonly<Record<string, string>>
  fills?: Readonly<Record<string, Fill | undefined>>
  isOpen: boolean
  questions: SaveQuestions
}

export interface ResourceFormModel {
  /** The definition that the form is drawn by. */
  resource: Resource
  /** A newer version of the form has been published since. */
  isSuperseded: boolean
  /** Goes on with the newer version; what was entered stays. */
  takeNewest(): void
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
  resource: newest,
  mode,
  id,
  initial,
  part,
  beside,
  neededBeside,
  fills,
  isOpen,
  questions,
}: ResourceFormInput): ResourceFormModel {
  const { user } = useSession()
  const author = useAuthor()
  const client = useQueryClient()
  const { resource, replaceBy } = useOpenedResource(newest)
  const api = useMemo(() => resourceApi(resource), [resource])
  const [state, setState] = useState(() =>
    mode === 'add' ? startForm(resource, mode, initial ?? {}, beside, author()) : undefined,
  )
  const changeState = useCallback(
    (change: (state: FormState) => FormState) => setState((current) => current && change(current)),
    [],
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
  if (!state && row.data) setState(startForm(resource, mode, row.data, beside, author()))

  const changes = useMemo(() => (state ? changesOf(resource, state) : []), [resource, state])
  const isSuperseded = resource !== newest
  const takeNewest = () => {
    replaceBy(newest)
    changeState((current) => carryOver(current, resource, newest))
  }
  // Nothing was entered yet that a change of the form could disturb.
  if (isSuperseded && changes.length === 0) takeNewest()
  const draftId = part === undefined ? id : `${id ?? 'new'}.${part}`
  const place = useMemo(() => draftPlace(resource, user.id, draftId), [resource, user.id, draftId])
  const work = useMemo(() => {
    const version = Number(state?.original.version ?? 0)
    return state && changes.length > 0 ? { version, values: pick(state.values, changes) } : undefined
  }, [state, changes])
  const { offer, dismissOffer, saveNow, drop } = useFormDraft(place, work)

  const hasWork = isOpen && work !== undefined
  useEffect(
    () => (hasWork ? interruptedForm.watch({ userId: user.id, resource: resource.name, id }) : undefined),
    [hasWork, user.id, resource, id],
  )

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
    neededBeside,
    onState: changeState,
  })

  // Changes of the last key press or blur are not in the closures of this render.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  })

  const fill = useFormFills(resource, fills, changeState)

  useLiveRow(resource.name, isOpen ? id : undefined, () => {
    if (!saving.isSaving) setOutdated(true)
  })

  return {
    resource,
    isSuperseded,
    takeNewest,
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
      (name, value) => {
        const before = latest.current?.values[name]
        setState((current) => current && changeField(resource, current, name, value))
        fill(name, before, value)
      },
      [resource, fill],
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
    restart: () => setState(startForm(resource, mode, initial ?? {}, beside, author())),
  }
}

/** An online form that is published again must not change under the hands of who is filling it in. */
function useOpenedResource(newest: Resource) {
  const [opened, setOpened] = useState(newest)
  const resource = onlineCode(newest.name) === undefined ? newest : opened
  return { resource, replaceBy: setOpened }
}
