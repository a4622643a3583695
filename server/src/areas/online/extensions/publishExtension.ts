import { asForm, errors, extendResource } from '@lexdesk/domain'
import { entryOf, type WriteContext } from '../../../resource/Engine.ts'
import { alterTables } from '../alterTables.ts'
import { orderIndexes } from '../../../database/schema/pendingIndexes.ts'
import { orderRecompute } from '../recompute/pendingRecomputes.ts'
import { grantNamed } from '../rights/formGrants.ts'
import { storeVersion } from '../versions/formVersions.ts'
import { addFieldRights } from './fieldRights.ts'
import { extensionOwner, planExtension, type PlannedExtension, staleFormulas } from './planExtension.ts'

interface Publishing extends PlannedExtension {
  id: string
  number: number
  note: string | null
}

/** Adds the columns of the fields to the table of the resource. Nothing is ever removed from it. */
export async function publishExtension(context: WriteContext, { id, number, note, ...planned }: Publishing) {
  const { tx, engine, actor } = context
  const { definition, published } = planned
  const plan = await planExtension(tx, engine, actor, planned)
  if (plan.problems.length > 0) throw errors.refused(plan.problems.join('；'))
  await storeVersion(context, { formId: id, definition, number, note, replaced: published })
  await orderIndexes(tx, plan.later)
  await orderRecompute(context, id, staleFormulas(planned))
  const { resource } = entryOf(engine, definition.target)
  await addFieldRights(tx, actor.tenantId, resource, extendResource(resource, definition))
  await grantNamed(context, {
    definition: asForm(definition, resource.title),
    published: published && asForm(published),
    owner: extensionOwner(definition),
  })
  // The lock that this takes is held until the commit, so that it comes last.
  await alterTables(tx, plan)
}
