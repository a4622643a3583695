import { fieldCalled, type OnlineDefinition, type OnlineField } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'

interface Change {
  /** The references to the records that those of the form are parts of, if the two differ. */
  before?: OnlineField | undefined
  after?: OnlineField | undefined
}

function changeOf(definition: OnlineDefinition, published: OnlineDefinition | undefined): Change {
  const parentOf = ({ fields, belongsTo }: OnlineDefinition) => (belongsTo ? fieldCalled(fields, belongsTo) : undefined)
  const [before, after] = [published && parentOf(published), parentOf(definition)]
  return before?.name === after?.name && before?.source === after?.source ? {} : { before, after }
}

/** Who sees fewer records than before, or more. */
export function belongingNotes(definition: OnlineDefinition, published: OnlineDefinition | undefined): string[] {
  const { before, after } = changeOf(definition, published)
  return [
    ...(after ? [`从属于“${after.title}”：记录沿用对方记录的数据权限和隔离名单，受限的人看到的记录会减少`] : []),
    ...(before
      ? [`不再从属于“${before.title}”：不再沿用对方记录的数据权限和隔离名单，此前受限的人将能看到这些记录`]
      : []),
  ]
}

/** Nobody opens records to themselves. */
export function belongingProblems(
  { rowRules, walls }: Actor,
  definition: OnlineDefinition,
  published: OnlineDefinition | undefined,
): string[] {
  const { before } = changeOf(definition, published)
  const source = before?.source ?? ''
  return before && (rowRules.has(source) || walls.has(source))
    ? [`您只能看到部分“${before.title}”的记录，不能更改从属字段，请由不受限的同事发布`]
    : []
}
