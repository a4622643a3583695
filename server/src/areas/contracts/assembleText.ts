import { Readable } from 'node:stream'
import {
  contract,
  contractTemplate,
  enterprise,
  errors,
  type Row,
  type TemplateVariable,
  type TemplateVersion,
  user,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { blockLines, docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml, openDocx } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { templateVersion } from '../../docx/templateVersion.ts'
import { fileErrors } from '../../files/fileErrors.ts'
import { extensionOf } from '../../files/fileKinds.ts'
import { assertEditable, editWithin, lockForWrite } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { mayReadFile } from '../../resource/read/fileAccess.ts'
import { write } from '../../resource/writeContext.ts'
import { addContractText, type NewText } from '../../signing/contractTexts.ts'
import { variablesFor } from './knownValues.ts'
import { type AnswerNames, readAnswers } from './readAnswers.ts'

const contractTemplateCol = columnsOf(contractTemplate)
const enterpriseCol = columnsOf(enterprise)
const userCol = columnsOf(user)

const linesOfDocx = (bytes: Buffer): string[] => blockLines(docxBlocks(documentXml(bytes)))

/** Fills a template with the answers of an interview and saves the result as a new text of the contract. */
export async function assembleText(
  engine: Engine,
  actor: Actor,
  row: Row<typeof contract>,
  input: { templateId: string; values: Values; clauses: readonly string[] },
): Promise<number> {
  assertEditable(engine, contract, row, '修改')
  const db = engine.db.kysely
  const version = await usableVersion(engine, actor, input.templateId)
  const variables = variablesFor(version.variables, row)
  const names = await answerNames(engine, actor, variables, input.values)
  const {
    tags,
    values,
    errors: fieldErrors,
  } = readAnswers(variables, version.clauses, input.values, input.clauses, names)
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
  const template = await storedBytes(engine.files, await storedFile(db, actor.tenantId, version.docx))
  const bytes = openDocx(template).fill(tags)
  const stored = await engine.files.save(Readable.from([bytes]), {
    name: `${row.name}.docx`,
    folder: 'contract',
    owner: actor,
  })
  const from = { templateId: version.templateId, templateVersion: version.version }
  return saveText(engine, actor, row.id, {
    text: { ...stored, lines: linesOfDocx(bytes), source: 'assembled', ...from, note: null },
    beside: { ...from, variables: { values, clauses: input.clauses } },
    title: '生成合同文本',
  })
}

/** Saves an uploaded text: a Word file, or a PDF, which cannot be compared. */
export async function uploadText(
  engine: Engine,
  actor: Actor,
  row: Row<typeof contract>,
  input: { path: string; note: string | null },
): Promise<number> {
  assertEditable(engine, contract, row, '修改')
  if (!(await mayReadFile(engine, engine.db.kysely, actor, input.path))) throw fileErrors.notUsable()
  const file = await storedFile(engine.db.kysely, actor.tenantId, input.path)
  const kind = extensionOf(file.path)
  if (kind !== 'docx' && kind !== 'pdf')
    throw errors.invalid([{ field: 'path', message: '合同文本应为 .docx 或 .pdf 文件' }])
  const lines = kind === 'docx' ? linesOfDocx(await storedBytes(engine.files, file)) : null
  return saveText(engine, actor, row.id, {
    text: { ...file, lines, source: 'uploaded', templateId: null, templateVersion: null, note: input.note },
    beside: {},
    title: '上传合同文本',
  })
}

interface SavedText {
  text: NewText
  beside: Values
  title: string
}

function saveText(engine: Engine, actor: Actor, id: string, { text, beside, title }: SavedText): Promise<number> {
  return write(engine, actor, async (context) => {
    assertEditable(engine, contract, await lockForWrite(context, contract, id), '修改')
    const number = await addContractText(context, id, text)
    await editWithin(context, contract, id, { ...beside, textVersion: number }, title)
    return number
  })
}

/** The newest published version of a template. */
export async function usableVersion({ db }: Engine, actor: Actor, templateId: string): Promise<TemplateVersion> {
  const { rows } = await sql<{ name: string; status: string }>`
    select ${contractTemplateCol.name}, ${contractTemplateCol.status} from ${contractTemplateCol.$table}
    where ${contractTemplateCol.id} = ${templateId} and ${contractTemplateCol.tenantId} = ${actor.tenantId}
      and ${contractTemplateCol.deletedAt} is null`.execute(db.kysely)
  if (!rows[0]) throw errors.notFound('合同模板')
  if (rows[0].status !== 'published') throw errors.refused(`模板“${rows[0].name}”未上架，不能使用`)
  return templateVersion(db.kysely, actor.tenantId, templateId)
}

/** Names of the enterprises and lawyers among the answers, and texts of dictionary codes. */
export async function answerNames(
  { db, dictionaries }: Engine,
  actor: Actor,
  variables: readonly TemplateVariable[],
  values: Values,
): Promise<AnswerNames> {
  const idsOf = (type: string): string[] =>
    variables.filter((variable) => variable.type === type).map(({ key }) => String(values[key] as string))
  const { rows: clients } = await sql<{ id: string; name: string }>`
    select ${enterpriseCol.id}, ${enterpriseCol.name} from ${enterpriseCol.$table}
    where ${enterpriseCol.id} = any(${idsOf('enterprise')}::text[])
      and ${enterpriseCol.tenantId} = ${actor.tenantId} and ${enterpriseCol.deletedAt} is null`.execute(db.kysely)
  const { rows: lawyers } = await sql<{ id: string; name: string }>`
    select ${userCol.id}, ${userCol.realname} as name from ${userCol.$table}
    where ${userCol.id} = any(${idsOf('lawyer')}::text[]) and ${userCol.deletedAt} is null
      and ${memberOf(actor.tenantId)}`.execute(db.kysely)
  const nameIn = (rows: readonly { id: string; name: string }[]) => (id: string) =>
    rows.find((row) => row.id === id)?.name
  return {
    dictionary: (code, value) => dictionaries.text(code, value, actor.tenantId),
    enterprise: nameIn(clients),
    lawyer: nameIn(lawyers),
  }
}
