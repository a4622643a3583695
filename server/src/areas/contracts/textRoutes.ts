import { contract, done, errors, ok, permissionCode, type Values } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { variableColumns } from '../../docx/templateVersion.ts'
import { extensionOf } from '../../files/fileKinds.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { requiredId } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { assembleText, uploadText, usableVersion } from './assembleText.ts'
import { compareLines } from './compareLines.ts'
import { draftForMatter } from './draftForMatter.ts'
import { contractText, contractTexts } from '../../signing/contractTexts.ts'
import { knownValue, readContract, sourcesOf, variablesFor } from './knownValues.ts'

const col = columnsOf(contract)

/** The text of a contract: interview, assembly, preview and comparison. */
export function textRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  const may = (act: string) => ({ config: { access: { permission: permissionCode(contract, act) } } })
  const contractIn = (request: FastifyRequest, id: unknown) => readContract(engine, actorOf(request), requiredId(id))
  const textAt = async (request: FastifyRequest, id: string, number: unknown) =>
    contractText(db, actorOf(request).tenantId, id, numberOf(number))

  app.post('/legal/contract/draftForMatter', may('add'), async (request) => {
    const row = await draftForMatter(engine, actorOf(request), requiredText(bodyOf(request), 'entrustmentId'))
    return done('已起草合同，请核对', { id: row.id, no: row.no })
  })

  app.get('/legal/contract/interview', may('edit'), async (request) => {
    const query = queryOf(request)
    const actor = actorOf(request)
    const row = await contractIn(request, query.id)
    const version = await usableVersion(engine, actor, requiredText(query, 'templateId'))
    const sources = await sourcesOf(engine, actor, row)
    const before = earlierAnswers(await variablesOf(engine, row.id))
    return ok({
      templateId: version.templateId,
      version: version.version,
      questions: variablesFor(version.variables, row).map((variable) => ({
        ...variable,
        columns: variableColumns(variable),
        ...knownValue(variable, sources, before.values),
      })),
      clauses: version.clauses.map((clause) => ({ ...clause, isChosen: before.clauses.includes(clause.key) })),
    })
  })

  app.post('/legal/contract/assemble', may('edit'), async (request) => {
    const body = bodyOf(request)
    const row = await contractIn(request, body.id)
    const input = {
      templateId: requiredText(body, 'templateId'),
      values: objectOf(body.values),
      clauses: idList(body.clauses),
    }
    return done('已生成合同文本', await assembleText(engine, actorOf(request), row, input))
  })

  app.post('/legal/contract/uploadText', may('edit'), async (request) => {
    const body = bodyOf(request)
    const row = await contractIn(request, body.id)
    const input = { path: requiredText(body, 'path'), note: optionalText(body.note) ?? null }
    return done('已上传合同文本', await uploadText(engine, actorOf(request), row, input))
  })

  app.get('/legal/contract/versions', may('list'), async (request) => {
    const row = await contractIn(request, queryOf(request).id)
    const texts = await contractTexts(db, actorOf(request).tenantId, row.id)
    return ok(texts.map(({ lines, ...text }) => ({ ...text, isComparable: lines !== null })))
  })

  app.get('/legal/contract/preview', may('list'), async (request) => {
    const query = queryOf(request)
    const row = await contractIn(request, query.id)
    const { path } = await textAt(request, row.id, query.number)
    if (extensionOf(path) !== 'docx') throw errors.refused('该版本不是 Word 文档，请下载查看')
    const file = await storedFile(db, actorOf(request).tenantId, path)
    return ok(docxBlocks(documentXml(await storedBytes(engine.files, file))))
  })

  app.get('/legal/contract/compare', may('list'), async (request) => {
    const query = queryOf(request)
    const row = await contractIn(request, query.id)
    const [from, to] = [await textAt(request, row.id, query.from), await textAt(request, row.id, query.to)]
    if (!from.lines || !to.lines) throw errors.refused('PDF 文本不能比较，请下载查看')
    return ok(compareLines(from.lines, to.lines))
  })
}

function numberOf(raw: unknown): number {
  const number = Number(raw)
  if (!Number.isInteger(number) || number < 1) throw errors.badRequest('版本号应为正整数')
  return number
}

/** Stored for the next interview; not part of the record that readers get. */
async function variablesOf({ db }: Engine, id: string): Promise<unknown> {
  const { rows } = await sql<{
    variables: unknown
  }>`select ${col.variables} from ${col.$table} where ${col.id} = ${id}`.execute(db.kysely)
  return rows[0]?.variables
}

const objectOf = (raw: unknown): Values =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Values) : {}

function earlierAnswers(raw: unknown): { values: Values; clauses: string[] } {
  const { values, clauses } = objectOf(raw)
  return { values: objectOf(values), clauses: idList(clauses) }
}
