import {
  columnName,
  type CreatedForm,
  dict,
  dictItem,
  errors,
  type InputOf,
  onlineForm,
  type onlineWorkbookEndpoints,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine, WriteContext } from '../../../resource/Engine.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { explainDuplicate } from '../../../resource/write/uniqueViolation.ts'
import { write } from '../../../resource/writeContext.ts'
import { nameFields } from '../fieldNames.ts'
import { mayAddDictionaries } from './proposeForm.ts'

type CreateInput = InputOf<typeof onlineWorkbookEndpoints.create.input>

/** The draft of a form with the dictionaries that it needs, in one transaction. */
export async function createForm(engine: Engine, actor: Actor, input: CreateInput): Promise<CreatedForm> {
  const { title, code } = input
  const lines = input.columns.map((column) => ({ ...column, name: '' }))
  await nameFields(lines, { code })
  try {
    return await write(engine, actor, async (context) => {
      const fields = []
      for (const line of lines) {
        const { items, ...field } = line
        const isNew = field.kind === 'dictionary' && !field.source && items
        const source = isNew ? await addDictionary(context, input, line) : field.source
        fields.push({ ...field, source })
      }
      const form = await addWithin(context, onlineForm, { title, code, fields })
      return { id: form.id, version: form.version, code, title, names: lines.map(({ name }) => name) }
    })
  } catch (fault) {
    throw (await explainDuplicate(engine, actor, onlineForm, { title, code }, fault)) ?? fault
  }
}

async function addDictionary(
  context: WriteContext,
  { title, code }: CreateInput,
  line: { title: string; name: string; items: string | null },
): Promise<string> {
  if (!mayAddDictionaries(context.actor))
    throw errors.refused(`“${line.title}”需要新建字典，您没有新增字典的权限，请改为文本或选择已有的字典`)
  const dictCode = `onl_${columnName(code)}_${line.name}`
  await addWithin(context, dict, { dictName: `${title}：${line.title}`, dictCode })
  const texts = [...new Set((line.items ?? '').split('\n').map((one) => one.trim()))].filter(Boolean)
  for (const [index, itemText] of texts.entries())
    await addWithin(context, dictItem, {
      dictId: dictCode,
      itemText,
      itemValue: String(index + 1),
      sortOrder: index + 1,
    })
  return dictCode
}
