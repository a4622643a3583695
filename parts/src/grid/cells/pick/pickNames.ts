import { askFor } from '../../../pickers/askFor.ts'
import { textOf } from '../../../pickers/PickerRecord.ts'
import { readPage } from '../../../pickers/records/readPage.ts'
import { flatten, readNodes } from '../../../pickers/trees/TreeNode.ts'
import type { GridModel } from '../../model/createGridModel.ts'
import type { CellSources } from '../../view/GridSource.ts'
import { createNames, type LookUp, type Names } from './createNames.ts'

export type PickKind = 'user' | 'department'

/** Maximum values per request, because URLs have a length limit. */
const batchSize = 100

// Names are cached per grid and garbage-collected with it.
const cache = new WeakMap<GridModel, Readonly<Record<PickKind, Names>>>()

export function namesIn(model: GridModel, kind: PickKind): Names {
  const names = cache.get(model) ?? { user: createNames(), department: createNames() }
  cache.set(model, names)
  return names[kind]
}

/** The lookup function for a kind; undefined if the grid has no source for it. */
export function lookUpOf(kind: PickKind, { users, departments }: CellSources): LookUp | undefined {
  const loadChosen = users?.loadChosen
  if (kind === 'user') return loadChosen && ((values) => userNames(values, loadChosen))
  return departments && (() => departmentNames(departments))
}

type LoadChosen = NonNullable<NonNullable<CellSources['users']>['loadChosen']>

async function userNames(values: string[], load: LoadChosen): Promise<ReadonlyMap<string, string>> {
  const { signal } = new AbortController()
  const parts = Array.from({ length: Math.ceil(values.length / batchSize) }, (_, n) =>
    values.slice(n * batchSize, (n + 1) * batchSize),
  )
  const found = await Promise.all(
    parts.map((part) =>
      askFor(
        (stop) => load(part, stop),
        (answer) => readPage(answer, 1, Number.MAX_SAFE_INTEGER)?.records,
        signal,
      ),
    ),
  )
  return new Map(found.flat().map((user) => [textOf(user.username), textOf(user.realname) || textOf(user.username)]))
}

async function departmentNames(load: NonNullable<CellSources['departments']>): Promise<ReadonlyMap<string, string>> {
  const nodes = await askFor((stop) => load(null, stop), readNodes, new AbortController().signal)
  return new Map(flatten(nodes).map(({ key, title }) => [key, title]))
}
