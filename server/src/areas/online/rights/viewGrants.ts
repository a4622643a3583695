import { type OnlineDefinition, onlineView, viewDefinition } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'
import { addFormMenu } from '../formMenu.ts'
import { grantNamed, grantNotes, type Granting } from './formGrants.ts'
import { formOwner } from './RightsOwner.ts'

const v = columnsOf(onlineView)

interface PublishedForm {
  formId: string
  definition: OnlineDefinition
  published: OnlineDefinition | undefined
}

/**
 * The views of a form, as it was and as it will be. A stopped view keeps its permissions, so that it is among them;
 * which fields it shows makes no difference.
 */
async function grantingsOf(tx: Tx, { formId, definition, published }: PublishedForm): Promise<Granting[]> {
  const { rows } = await sql<{ code: string; title: string }>`
    select ${v.code}, ${v.title} from ${v.$table}
    where ${v.formId} = ${formId} and ${v.status} <> 'draft' and ${v.deletedAt} is null
    order by ${v.code}`.execute(tx)
  return rows.map((row) => {
    const face = { ...row, theme: null, columns: [] }
    return {
      definition: viewDefinition(definition, face),
      published: published && viewDefinition(published, face),
      owner: formOwner(row),
    }
  })
}

/** In words, for the plan of a form: who will have which steps in its views. */
export async function viewGrantNotes(tx: Tx, tenantId: number, form: PublishedForm): Promise<string[]> {
  const notes: string[] = []
  for (const granting of await grantingsOf(tx, form))
    for (const note of await grantNotes(tx, tenantId, granting))
      notes.push(`视图“${granting.definition.title}”中${note}`)
  return notes
}

/** Gives the views of a form the permissions of its new version, and its roles what their levels include. */
export async function grantViews(context: WriteContext, form: PublishedForm): Promise<void> {
  for (const granting of await grantingsOf(context.tx, form)) {
    await addFormMenu(context.tx, context.actor.tenantId, granting.definition)
    await grantNamed(context, granting)
  }
}
