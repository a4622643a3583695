import type { Shown } from '../../realtime/createSubscriptions.ts'

/** A change message between the instances. */
export interface ChangeMessage {
  resource: string
  /** Its name for windows: the resource itself, or an event besides its rows. */
  name: string
  tenantId: number
  ids: string[]
  action: string
  /** Some users may no longer see the rows; their lists refresh, and they get no ids. */
  hides: boolean
  /** The request that made the change, so that its tab does not refetch a second time. */
  requestId?: string | undefined
}

/** The changed rows that a user may see. */
export type Visible = 'all' | ReadonlySet<string>

/**
 * The messages about changes of one resource, one for each action. Most windows show the list and may see everything;
 * their text is built once.
 */
export function changeFrames(changes: readonly ChangeMessage[], isReplay: boolean) {
  let all: string[] | undefined
  return {
    textsFor: (visible: Visible, shown: Shown): readonly string[] =>
      visible === 'all' && shown === 'all'
        ? (all ??= build(changes, visible, shown, isReplay))
        : build(changes, visible, shown, isReplay),
  }
}

function build(changes: readonly ChangeMessage[], visible: Visible, shown: Shown, isReplay: boolean): string[] {
  const frames = new Map<string, { name: string; ids: Set<string>; requestIds: Set<string | null> }>()
  for (const { name, action, ids, hides, requestId } of changes) {
    const seen = ids.filter((id) => (visible === 'all' || visible.has(id)) && (shown === 'all' || shown.has(id)))
    if (seen.length === 0 && !(hides && shown === 'all')) continue
    const frame = frames.get(action) ?? { name, ids: new Set(), requestIds: new Set() }
    frames.set(action, frame)
    for (const id of seen) frame.ids.add(id)
    // Users who see none of the rows learn nothing about the request.
    if (seen.length > 0) frame.requestIds.add(requestId ?? null)
  }
  return [...frames].map(([action, { name, ids, requestIds }]) =>
    JSON.stringify({
      cmd: 'resource',
      resource: name,
      ids: [...ids],
      action,
      ...(requestIds.size > 0 && { requestIds: [...requestIds] }),
      ...(isReplay && { isReplay }),
    }),
  )
}
